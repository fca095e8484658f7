#!/bin/sh
# Answers each URL with a screen that is to be filled in, until a real host with the clip's router takes its
# place: see "Keep your router" in ClipFlight's README. Parameters are returned beside the screen:
# {"screen": "bike", "parameters": {"number": 17}}
case ${_XCAppClipURL-} in
    '') screen='to be filled in' ;; # opened without a URL
    *) screen='to be filled in' ;; # any other, such as the default link
esac
printf '{"screen": "%s"}\n' "$screen" >"$CLIPFLIGHT_OUTCOME"
