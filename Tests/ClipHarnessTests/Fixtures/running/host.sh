# A clip that remembers the shops it was opened for as long as it runs. The argument says what is wrong with it.
visits=
wrong=$1

show() { # url, source
  shop=${1##*/}
  visits="${visits:+$visits }$shop"
  echo "shop $shop"
  outcome="{\"screen\": \"menu\", \"parameters\": {\"shop\": \"$shop\", \"visits\": \"$visits\", \"from\": \"$2\"}}"
}

value() { # key, line
  case $2 in
    *"\"$1\":\""*) rest=${2#*"\"$1\":\""}; printf %s "${rest%%\"*}" ;;
  esac
}

show "$_XCAppClipURL" "$CLIPFLIGHT_SOURCE"
[ "$wrong" = quotes ] && outcome='{"screen": "me'
printf %s "$outcome" > "$CLIPFLIGHT_OUTCOME"
[ -p "$CLIPFLIGHT_CONTINUE" ] || exit 0
case $wrong in
  ends) exit 0 ;;
  fails) exit 3 ;;
  deaf) sleep 100 ;;
  late) sleep 1 ;;
esac
while IFS= read -r line; do
  next=$(value outcome "$line")
  case $wrong in
    silent) continue ;;
    crashes) kill -SEGV $$ ;;
    closes) exec < /dev/null; printf %s "$outcome" > "$next"; sleep 100 ;;
    partial) printf '{"screen": "menu"' > "$next"; sleep 100 ;;
    huge) head -c 3000000 /dev/zero | tr '\0' x > "$next"; sleep 100 ;;
    leaves) sleep 100 & ;;
    forgets) visits= ;;
  esac
  show "$(value url "$line")" "$(value source "$line")"
  if [ "$wrong" = slowly ]; then
    printf %s "$outcome" | head -c 20 > "$next"; sleep 0.2; printf %s "$outcome" | tail -c +21 >> "$next"
  else
    printf %s "$outcome" > "$next.part"; mv "$next.part" "$next"
  fi
done < "$CLIPFLIGHT_CONTINUE"
case $wrong in
  stays) sleep 100 ;;
  status) exit 4 ;;
esac
exit 0
