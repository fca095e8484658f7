printf '{"screen": "menu", "parameters": {"table": "7", "guests": 2}}' > "$CLIPFLIGHT_OUTCOME"
