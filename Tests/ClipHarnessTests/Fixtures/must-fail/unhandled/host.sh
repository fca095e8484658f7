case "$_XCAppClipURL" in
  */unknown*) printf '{"screen": null, "reason": "no route matches"}' > "$CLIPFLIGHT_OUTCOME" ;;
  *) printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME" ;;
esac
