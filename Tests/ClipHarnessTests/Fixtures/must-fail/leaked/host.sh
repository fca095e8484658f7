printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME"
case "$_XCAppClipURL" in
  */leak) sleep 60 & ;;
  */wait) sleep 0.05 & wait ;;
esac
