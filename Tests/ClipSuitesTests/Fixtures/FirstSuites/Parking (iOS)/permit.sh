#!/bin/sh
# Takes the place of the clip's router: answers each URL with a screen that is to be filled in.
case ${_XCAppClipURL-} in
    'https://permit.example/new') screen='to be filled in' ;;
    '') screen='to be filled in' ;; # opened without a URL
    *) screen='to be filled in' ;; # any other, such as the default link
esac
printf '{"screen": "%s"}\n' "$screen" >"$CLIPFLIGHT_OUTCOME"
