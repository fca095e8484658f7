case "$_XCAppClipURL" in */slow) sleep 0.2 ;; esac
printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME"
