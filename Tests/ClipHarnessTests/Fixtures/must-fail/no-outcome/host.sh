case "$_XCAppClipURL" in
  # Without a URL nobody asks for an outcome either.
  */silent/* | '') ;;
  *) printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME" ;;
esac
