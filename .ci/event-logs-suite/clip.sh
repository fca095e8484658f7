#!/bin/sh
# Does what the last part of the URL says.
say() { printf '%s' "$1" >"$CLIPFLIGHT_OUTCOME"; }
case $_XCAppClipURL in
    */values) say '{"screen": "<b>]]>\u001b[31m", "parameters": {"\u0000": "\ud800", "x": 1e300, "y": -0.0, "z": null, "t": true}, "reason": "\n::error::"}' ;;
    */prints)
        printf '::error::x\r##vso[task.setvariable]\033[31m\000\377\303(]]>\n##teamcity[x]\n'
        head -c 1000000 /dev/zero | tr '\0' '#'
        printf '\033]8;;x' >&2
        exit 7 ;;
    */crashes) kill -SEGV $$ ;;
    */sleeps) sleep 5 ;;
    */leaks)
        say '{"screen": "x"}'
        sleep 5 & ;;
    */silent) ;;
    */garbage) printf '{"screen": \377' >"$CLIPFLIGHT_OUTCOME" ;;
    */flaky)
        # Fails the first time of a run.
        if mkdir "$HOSTILE_MARK" 2>/dev/null; then say '{}'; else say '{"screen": "x"}'; fi ;;
    *) say '{"screen": "x", "parameters": {}}' ;;
esac
