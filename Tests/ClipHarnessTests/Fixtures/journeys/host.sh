# A shop that keeps what is not saved yet in the shared container. An argument names what is wrong with it.
draft=$CLIPFLIGHT_CONTAINER/draft
shop=${_XCAppClipURL##*/}
wrong=${1-nothing}
[ "$wrong" = forgets ] && rm -f "$draft"
[ "$wrong" = forgets-in-app ] && [ "$CLIPFLIGHT_TARGET" = app ] && rm -f "$draft"
[ "$wrong" = overwrites ] && [ -n "$shop" ] && printf %s "$shop" > "$draft"
[ "$wrong" = replays ] && [ -z "$shop" ] && shop=$(cat "$draft" 2> /dev/null)
[ -n "$shop" ] && [ ! -e "$draft" ] && printf %s "$shop" > "$draft"
parameters=
[ -n "$shop" ] && parameters='"shop": "'$shop'", '
saved=$(cat "$draft" 2> /dev/null) && saved='"'$saved'"' || saved=null
if [ -n "$shop" ]; then screen=menu; else screen=start; fi
printf '{"screen": "%s", "parameters": {%s"draft": %s}}' "$screen" "$parameters" "$saved" > "$CLIPFLIGHT_OUTCOME"
