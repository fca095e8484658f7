# The clip shows table 7. The app does not always agree.
id=7 more= screen=table
if [ "$CLIPFLIGHT_TARGET" = app ]; then
    case ${_XCAppClipURL##*/} in
        screen) screen=menu ;;
        parameter) id=8 ;;
        more) more=', "waiter": true' ;;
    esac
fi
printf '{"screen": "%s", "parameters": {"id": "%s"%s}}' "$screen" "$id" "$more" > "$CLIPFLIGHT_OUTCOME"
