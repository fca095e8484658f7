printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME"
case "$_XCAppClipURL" in */broken/*) exit 3 ;; esac
