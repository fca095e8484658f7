echo "serving $_XCAppClipURL"
echo "this is not looked at: bon appetit" >&2
printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME"
