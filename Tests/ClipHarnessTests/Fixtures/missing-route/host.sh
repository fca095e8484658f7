case "$_XCAppClipURL" in
  https://bikes.example/rent\?bikeID=*)
    printf '{"screen": "bike", "parameters": {"bikeID": "%s"}}' "${_XCAppClipURL##*=}" > "$CLIPFLIGHT_OUTCOME" ;;
  '') ;;
  *) printf '{"screen": null, "reason": "no route matches"}' > "$CLIPFLIGHT_OUTCOME" ;;
esac
