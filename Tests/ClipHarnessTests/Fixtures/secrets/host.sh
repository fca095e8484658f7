echo "the token is $TABLE_TOKEN"
echo "the token is $TABLE_TOKEN" >&2
case "$_XCAppClipURL" in
  */half) printf '{"screen": "%s' "$TABLE_TOKEN" > "$CLIPFLIGHT_OUTCOME" ;;
  *) printf '{"screen": "menu", "parameters": {"table": "%s", "token": "%s"}, "reason": "%s"}' \
    "$TABLE_NUMBER" "$TABLE_TOKEN" "$TABLE_TOKEN" > "$CLIPFLIGHT_OUTCOME" ;;
esac
