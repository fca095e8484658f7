# Handles whatever it is given.
printf '{"screen": "menu"}' > "$CLIPFLIGHT_OUTCOME"
