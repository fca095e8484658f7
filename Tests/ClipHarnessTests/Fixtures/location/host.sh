# Tells where it was told the device is; with an argument, what that says instead.
location=${1-${CLIPFLIGHT_LOCATION-unknown}}
[ "$location" = unknown ] && location=null || location='"'$location'"'
printf '{"screen": "table", "parameters": {"location": %s}}' "$location" > "$CLIPFLIGHT_OUTCOME"
