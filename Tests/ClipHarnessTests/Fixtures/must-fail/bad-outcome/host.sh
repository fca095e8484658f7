write() { printf "$1" > "$CLIPFLIGHT_OUTCOME"; }
case "$_XCAppClipURL" in
  */garbage) write 'screen: menu' ;;
  */half) write '{"screen": "me' ;;
  */two) write '{"screen": "menu"}'; write '{"screen": "menu"}' ;;
  */array) write '["menu"]' ;;
  */number-screen) write '{"screen": 17}' ;;
  */nested-parameter) write '{"screen": "menu", "parameters": {"table": [7]}}' ;;
  */unknown-key) write '{"screen": "menu", "params": {}}' ;;
  */duplicate-key) write '{"screen": "menu", "screen": "menu"}' ;;
  */bytes) write '\377\376\000' ;;
  */large) { printf '{"screen": "'; head -c 2097152 /dev/zero | tr '\0' 'm'; printf '"}'; } > "$CLIPFLIGHT_OUTCOME" ;;
  *) write '{"screen": "menu"}' ;;
esac
