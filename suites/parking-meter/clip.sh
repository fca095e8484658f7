#!/bin/sh
# A host in ten lines: read the URL, or else the one of the last launch, and write one JSON object.
url=${_XCAppClipURL-$(cat "$CLIPFLIGHT_CONTAINER/url" 2>/dev/null)}
case $url in
    https://parking.example/meter/*[!0-9]*) outcome='{"screen": null, "reason": "a meter has a number"}' ;;
    https://parking.example/meter/?*) outcome='{"screen": "pay", "parameters": {"meter": "'${url##*/}'"}}' ;;
    https://parking.example/meter/ | https://appclip.apple.com/* | '') outcome='{"screen": "find-meter"}' ;;
    *) outcome='{"screen": null, "reason": "no page of this clip"}' ;;
esac
printf %s "$url" >"$CLIPFLIGHT_CONTAINER/url"
printf '%s\n' "$outcome" >"$CLIPFLIGHT_OUTCOME"
