case "$_XCAppClipURL" in */SEGV/*) kill -SEGV $$ ;; esac
printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME"
case "$_XCAppClipURL" in */KILL/*) kill -KILL $$ ;; esac
