"""Random suites, the host that answers by a table, and what each case is: made here, so that the model knows it."""
import copy
import json
import os

HOST = r"""table=$1
[ -n "${CLIPFLIGHT_OUTCOME-}" ] || exit 0
case ${_XCAppClipURL-} in
*k=*) name=${_XCAppClipURL##*k=} ;;
*appclip.apple.com*) name=link ;;
'') name=none ;;
*) name=at-${_XCAppClipURL##*/} ;;
esac
key=$name.$CLIPFLIGHT_SOURCE
echo >>"$table/count/$key"
n=0
while read -r _; do n=$((n + 1)); done <"$table/count/$key"
what=pass
if [ -f "$table/$key" ]; then
    read -r words <"$table/$key"
    set -- $words
    [ $n -le $# ] || n=$#
    shift $((n - 1))
    what=$1
fi
screen='"ok"' status=0
case $what in
crash) kill -SEGV $$ ;;
hang) exec sleep 30 ;;
none) exit 0 ;;
exit) status=3 ;;
wrong) screen='"other"' ;;
values) name=x ;;
both) screen='"other"' name=x ;;
unhandled) screen=null ;;
esac
echo "{\"screen\": $screen, \"parameters\": {\"k\": \"$name\"}}" >"$CLIPFLIGHT_OUTCOME"
exit $status
"""
TAGS = ["t1", "t2", "smoke"]
ISSUE = "https://issues.example/1"
# What counts as an expectation (reports.md, "Green means right").
ASSERTS = {"experience", "card", "target", "delivered", "declined", "screen", "parameters", "output", "advisories"}
RESOLUTION = {"experience", "card", "target", "delivered", "declined"}


class Case:
    """One case of the plan, as its definition has it."""
    step = None

    def __init__(self, suite, kind, title, url, source, definition, key=None, **more):
        self.suite, self.kind, self.title, self.url, self.source = suite.name, kind, title, url, source
        self.expect = dict(definition.get("expect") or {})
        self.tags = list(definition.get("tags") or [])
        self.known = definition.get("known") or suite.known
        self.skip = definition.get("skip")
        self.own_id = definition.get("id")
        self.key = key
        self.host = suite.host
        # What its URL is, whatever it expects: declined or not, served by what, and the advisories that rest on it.
        self.declined = more.get("declined")
        self.experience = more.get("experience")
        self.advisories = set(more.get("advisories", ()))
        self.allowed = set(suite.allow)
        self.step = more.get("step")
        self.unit = more.get("unit")
        self.needs_outcome = kind != "reopen"

    @property
    def id(self):
        if self.step:
            parts = [self.suite, self.kind, self.own_id or self.title, str(self.step)]
            parts += [] if self.own_id else [self.url or ""]
        else:
            parts = [self.suite, self.kind] + ([self.own_id] if self.own_id else [self.title, self.url or ""])
        return "/".join(parts + [self.source, "clip"])

    @property
    def expects(self):
        return bool(ASSERTS & set(self.expect))

    @property
    def states_resolution(self):
        return bool(RESOLUTION & set(self.expect))

    @property
    def resolution_findings(self):
        """What of the resolution is not as stated, found without a launch."""
        if self.declined != self.expect.get("declined"):
            return {"declined"}
        wanted = self.expect.get("experience", self.experience)
        return set() if wanted == self.experience else {"experience"}

    @property
    def is_launched(self):
        return self.declined is None and "declined" not in self.expect

    @property
    def strict_advisories(self):
        return self.advisories - self.allowed

    @property
    def shape(self):
        """What a result has to rest on, so that it may be taken over."""
        return json.dumps([self.expect, self.declined, self.experience], sort_keys=True)


class Suite:
    def __init__(self, name, dice):
        self.name, self.site = name, f"{name}.example"
        self.host = dice.choices(["host", "none", "broken"], [87, 9, 4])[0]
        is_known = dice.random() < 0.03 and "sometimes" not in WITHOUT
        self.known = {"issue": ISSUE, "sometimes": True} if is_known else None
        self.allow = ["default-by-code"] if dice.random() < 0.3 else []
        self.is_file = dice.random() < 0.3
        self.place = dice.random() < 0.15
        self.second = dice.random() < 0.15
        self.exact_expect = dice.choice([{"screen": "ok"}, None])
        self.reopens = True
        self.definitions, self.keys = [], 0

    def key(self):
        self.keys += 1
        return f"{self.name[0]}{self.keys}"

    def add(self, dice):
        kinds = ["single", "sources", "rows", "csv", "decline", "journey", "default"]
        kind = dice.choices(kinds, [30, 12, 10, 0 if self.is_file else 10, 10, 14, 12])[0]
        one = {"kind": kind, "title": f"{kind} {self.key()}", "expect": self.draw_expect(dice)}
        if dice.random() < 0.45:
            one["tags"] = dice.sample(TAGS, dice.randint(1, 2))
        if dice.random() < 0.1:
            one["skip"] = "later"
        if kind in ("single", "decline") and dice.random() < 0.2:
            one["id"] = f"own-{self.key()}"
        if dice.random() < 0.28 and kind != "journey":
            one["known"] = draw_known(dice)
        one["from"] = [dice.choice(["qrCode", "nfc", "qrCode", "xcode"])]
        if kind == "sources":
            one["from"] = ["qrCode", "nfc"] + (["xcode"] if dice.random() < 0.3 else [])
        elif kind == "default":
            one["from"] = ["qrCode"]
        elif kind == "decline":
            one["from"] = ["qrCode"]
            one["expect"] = dice.choices([{"declined": "notHTTPS"}, {"declined": "userInfo"}], [4, 1])[0]
        one["keys"] = [self.key() for _ in range({"rows": 2, "csv": 2, "journey": dice.randint(2, 3)}.get(kind, 1))]
        if kind in ("default", "journey") and "experience" in one["expect"]:
            one["expect"] = {"screen": "ok"}
        self.definitions.append(one)

    def draw_expect(self, dice):
        right, wrong = f"https://{self.site}/c", "default"
        return dict(dice.choices(
            [{"screen": "ok"}, {"screen": "ok", "parameters": {"k": "KEY"}}, {"parameters": {"k": "KEY"}}, {},
             {"exit": 0}, {"experience": right}, {"experience": wrong, "screen": "ok"}],
            [36, 24, 6, 16, 4, 11, 3])[0])

    def json(self, world):
        clip = {"bundleID": f"com.example.{self.name}.Clip", "associatedDomains": [f"appclips:{self.site}"]}
        if self.host != "none":
            clip["host"] = {"command": ["sh", world.path("host.sh"), world.path("table", self.name)]}
        if self.host == "broken":
            clip["host"]["prepare"] = ["false"]
        advanced = [{"url": f"https://{self.site}/c", "title": "C", "place": self.place}]
        if self.exact_expect:
            advanced[0]["expect"] = self.exact_expect
        if self.second:
            advanced.append({"url": f"https://{self.site}/e", "title": "E", "expect": {"screen": "ok"}})
        suite = {
            "version": 1, "suite": self.name, "clip": clip,
            "sites": {self.site: {"association": {"appclips": {"apps": [f"ABCDE12345.com.example.{self.name}.Clip"]}}}},
            "experiences": {"default": {"action": "open"}, "advanced": advanced},
            "invocations": [self.invocation(one) for one in self.definitions if one["kind"] != "journey"],
            "journeys": [self.journey(one) for one in self.definitions if one["kind"] == "journey"],
        }
        if self.allow:
            suite["settings"] = {"allow": self.allow}
        if self.known:
            suite["known"] = self.known
        return suite

    def url(self, one, key):
        scheme = "http" if one["kind"] == "decline" else "https"
        return f"{scheme}://{self.site}/{'zz' if one['kind'] == 'default' else 'c'}?k={key}"

    def notes(self, one):
        return {name: one[name] for name in ("id", "tags", "skip", "known") if name in one}

    def invocation(self, one):
        is_rows = one["kind"] in ("rows", "csv")
        key = "{k}" if is_rows else one["keys"][0]
        made = {"title": one["title"] + (" {k}" if is_rows else ""), "url": self.url(one, key), **self.notes(one)}
        made["from"] = one["from"] if len(one["from"]) > 1 else one["from"][0]
        if one["expect"]:
            made["expect"] = json.loads(json.dumps(one["expect"]).replace("KEY", key))
        if one["kind"] == "rows":
            made["each"] = [{"k": key} for key in one["keys"]]
        elif one["kind"] == "csv":
            made["each"] = f"{one['keys'][0]}.csv"
        return made

    def journey(self, one):
        steps = []
        for key in one["keys"]:
            steps.append({"invoke": self.url(one, key), "from": one["from"][0]})
            if one["expect"]:
                steps[-1]["expect"] = json.loads(json.dumps(one["expect"]).replace("KEY", key))
        return {"title": one["title"], "steps": steps, **self.notes(one)}

    def cases(self):
        site = f"https://{self.site}"
        exact = {"expect": self.exact_expect}
        places = ["qrCode"] + (["maps", "siriSuggestion"] if self.place else [])
        cases = [Case(self, "exact", "C", f"{site}/c", source, exact, "at-c", experience=f"{site}/c") for source in places]
        if self.second:
            more = {"expect": {"screen": "ok"}}
            cases.append(Case(self, "exact", "E", f"{site}/e", "qrCode", more, "at-e", experience=f"{site}/e"))
        link = f"https://appclip.apple.com/id?p=com.example.{self.name}.Clip"
        cases.append(Case(self, "exact", "Default link", link, "qrCode", {}, "link", experience="link"))
        cases.append(Case(self, "reopen", "No URL", None, "appSwitcher", {}, "none"))
        for one in self.definitions:
            if one["kind"] == "journey":
                continue
            is_rows = one["kind"] in ("rows", "csv")
            kind = one["kind"] if one["kind"] in ("decline", "default") else "prefix"
            # Row by row, each with its sources.
            for key in one["keys"]:
                filled = {**one, "expect": json.loads(json.dumps(one["expect"]).replace("KEY", key))}
                for source in one["from"]:
                    facts = {"experience": {"decline": None, "default": "default"}.get(kind, f"{site}/c")}
                    if kind == "decline":
                        facts["declined"] = "notHTTPS"
                    elif kind == "default":
                        facts["advisories"] = ["default-by-code"]
                    elif source == "xcode":
                        facts["experience"] = None
                    title = one["title"] + (f" {key}" if is_rows else "")
                    cases.append(Case(self, kind, title, self.url(one, key), source, filled, key, **facts))
        for one in self.definitions:
            if one["kind"] == "journey":
                unit = f"{self.name} {one['title']}"
                for step, key in enumerate(one["keys"], 1):
                    filled = {**one, "expect": json.loads(json.dumps(one["expect"]).replace("KEY", key))}
                    source = one["from"][0]
                    cases.append(Case(
                        self, "journey", one["title"], self.url(one, key), source, filled, key, step=step, unit=unit,
                        experience=None if source == "xcode" else f"{site}/c"))
        return cases

    @property
    def warns(self):
        """Whether its definitions have an advisory that no case carries."""
        return not self.exact_expect or any(
            one["kind"] != "journey" and not ASSERTS & set(one["expect"]) and "skip" not in one for one in self.definitions)


# Features of the pages that a program does not have yet (`--without`).
WITHOUT = set()


def draw_known(dice):
    known = {"issue": ISSUE}
    if dice.random() < 0.3:
        known["type"] = dice.choice(["crashed", "screen", "timed-out", "parameters"])
    if dice.random() < 0.3:
        known["sometimes"] = True
    if dice.random() < 0.35:
        known["until"] = dice.choice(["2026-01-31", "2126-01-31"])
    return {name: value for name, value in known.items() if name not in WITHOUT}


class World:
    """The folder of a trial: suites, host, table."""

    def __init__(self, folder, dice):
        self.folder, self.dice = folder, dice
        # One of ten has a host that hangs.
        self.hangs = dice.random() < 0.1
        self.suites = [Suite(name, dice) for name in ["alpha", "beta", "gamma"][:dice.choices([1, 2, 3], [5, 4, 1])[0]]]
        for suite in self.suites:
            for _ in range(dice.randint(1, 4)):
                suite.add(dice)
        self.is_broken = False
        self.table = {}
        for suite in self.suites:
            os.makedirs(self.path("table", suite.name, "count"))
        with open(self.path("host.sh"), "w") as file:
            file.write(HOST)
        self.write()
        for case in self.cases:
            self.draw(case)
        self.write_table()

    def path(self, *names):
        return os.path.join(self.folder, *names)

    # Definitions

    def write(self):
        os.makedirs(self.path("suites"), exist_ok=True)
        for suite in self.suites:
            names = ["suites", suite.name + ".json"] if suite.is_file else ["suites", suite.name, "suite.json"]
            os.makedirs(os.path.dirname(self.path(*names)), exist_ok=True)
            content = suite.json(self)
            if self.is_broken:
                content["invokations"] = []
            with open(self.path(*names), "w") as file:
                # A definition a line.
                json.dump(content, file, indent=1)
            for one in suite.definitions:
                if one["kind"] == "csv":
                    with open(self.path("suites", suite.name, one["keys"][0] + ".csv"), "w") as file:
                        file.write("k\n" + "".join(f"{key}\n" for key in one["keys"]))
        self.cases = [case for suite in self.suites for case in suite.cases()]
        self.by_id = {case.id: case for case in self.cases}
        assert len(self.by_id) == len(self.cases)

    def change_definitions(self):
        """`known`, `skip` or an expectation comes or goes."""
        dice = self.dice
        kept = copy.deepcopy([suite.definitions for suite in self.suites])
        for suite in self.suites:
            for one in suite.definitions:
                if dice.random() < 0.5:
                    continue
                what = dice.choice(["known", "known", "skip", "expect"])
                if what == "known" and one["kind"] != "journey":
                    if "known" in one:
                        del one["known"]
                    else:
                        one["known"] = draw_known(dice)
                elif what == "skip" and one["kind"] != "journey":
                    if "skip" in one:
                        del one["skip"]
                    else:
                        one["skip"] = "later"
                elif what == "expect" and one["kind"] not in ("decline", "default", "journey"):
                    one["expect"] = suite.draw_expect(dice)
        self.write()
        return kept

    # The table

    def draw(self, case):
        dice = self.dice
        if case.host != "host" or not case.is_launched or case.key is None:
            return
        bad = ["wrong", "values", "both", "crash", "exit", "none", "unhandled"] + (["hang"] * 3 if self.hangs else [])
        if case.kind == "reopen":
            bad = ["crash", "exit"]
        weights = {"wrong": 6, "values": 3, "both": 2, "crash": 3, "hang": 3}
        what, kind = dice.choices(bad, [weights.get(word, 1) for word in bad])[0], dice.random()
        if kind < (0.8 if case.kind in ("exact", "reopen") else 0.5):
            words = ["pass"]
        elif kind < 0.86:
            words = [what]
        else:
            words = dice.choice([[what, "pass"], [what, what, "pass"], ["pass", what]])
        if case.unit:
            # One step of a journey at most has more to say than that it passed.
            others = [other for other in self.cases if other.unit == case.unit and other is not case]
            if any(self.table.get(self.slot(other), ["pass"]) != ["pass"] for other in others):
                words = ["pass"]
        self.table[self.slot(case)] = words

    @staticmethod
    def slot(case):
        return case.suite, f"{case.key}.{case.source}"

    def behaviour(self, case, launch):
        """What the host does at a launch (from 0)."""
        words = self.table.get(self.slot(case), ["pass"])
        return words[min(launch, len(words) - 1)]

    def change_table(self, share):
        for case in self.cases:
            if self.dice.random() < share:
                self.table.pop(self.slot(case), None)
                self.draw(case)
        self.write_table()

    def write_table(self):
        for (suite, name), words in self.table.items():
            with open(self.path("table", suite, name), "w") as file:
                file.write(" ".join(words) + "\n")

    def forget_launches(self):
        for suite in self.suites:
            folder = self.path("table", suite.name, "count")
            for name in os.listdir(folder):
                os.unlink(os.path.join(folder, name))
