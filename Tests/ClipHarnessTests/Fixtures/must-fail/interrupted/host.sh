case "$_XCAppClipURL" in */sleep) sleep 60 ;; esac
printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME"
