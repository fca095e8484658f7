#!/usr/bin/env python3
"""Type-checks a Swift package, C targets included, for a system that this machine is not: macOS, iOS, or Linux with musl.

    typecheck.py PACKAGE --os macos          # all targets, tests too; also: ios, musl
    typecheck.py PACKAGE --os ios --minimum 14.0 --targets ClipRouting ClipHost
    typecheck.py --self-test --os macos      # shows that what is wrong is found

Needs Swift on the PATH of a Linux machine (x86-64), and for the C headers of macOS and musl `pip install ziglang`.

How: the toolchain's Linux modules (Swift, Foundation, Dispatch, …) are relabelled for the target, since a module differs in
nothing that a type-check sees but the triple in its first block; the C library's module is made anew from the target's real
headers. So C types, constants, `canImport(Darwin)`, `os(macOS)` and availability are the target's own. Nothing is linked; with
`--symbols`, each module is emitted as Mach-O, and each C symbol that it uses is looked up.

What it cannot see: Foundation is the one of Linux (its availability is only partly annotated; `Process` on iOS, bridging and
`NSObject` behaviour are not checked), there is no Objective-C, and `stdin`/`stdout`/`stderr` are taken for safe globals.
Exit status: 0 all is well, 1 something does not compile.
"""
import argparse, glob, importlib.util, json, os, re, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LINUX = "x86_64-unknown-linux-gnu"
# What an SDK lacks although the headers at hand, which are those of macOS, have it.
NOT_ON_IOS = ["libproc.h", "sys/proc_info.h"]

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("package", nargs="?")
parser.add_argument("--os", default="macos", choices=["macos", "ios", "musl"])
parser.add_argument("--minimum", help="the deployment target; default 13.0 and 16.0")
parser.add_argument("--targets", nargs="*", help="only these and what they depend on; for iOS by default all library products")
parser.add_argument("--work", help="a folder to keep the modules in; a temporary one by default")
parser.add_argument("--symbols", help="the libSystem.tbd of the deployment target, which must have what Swift calls in C")
parser.add_argument("--self-test", action="store_true")
args = parser.parse_args()
if not args.package and not args.self_test: parser.error("which package?")

musl = args.os == "musl"
version = args.minimum or {"macos": "13.0", "ios": "16.0", "musl": ""}[args.os]
major, minor = (version.split(".") + ["0"])[:2] if version else ("", "")


def padded(prefix):
    """The triple with as many zeros in its version as make it as long as that of Linux, in whose place it goes."""
    return f"{prefix}{major}." + minor.zfill(len(LINUX) - len(prefix) - len(major) - 1)


triple, label, directory = {
    "macos": (padded("x86_64-apple-macosx"), padded("x86_64-apple-macosx"), "x86_64-apple-macos"),
    "ios": (padded("arm64-apple-ios"), padded("arm64-apple-ios"), "arm64-apple-ios"),
    "musl": ("x86_64-swift-linux-musl", "x86_64-swiftx-linux-musl", "x86_64-swift-linux-musl"),
}[args.os]
clang_triple = {"macos": f"arm64-apple-macosx{version}", "ios": f"arm64-apple-ios{version}", "musl": "x86_64-linux-musl"}[args.os]

swift = shutil.which("swift") or sys.exit("no Swift toolchain on the PATH")
usr = os.path.dirname(os.path.dirname(os.path.realpath(swift)))
frontend, clang, modules_of_linux = usr + "/bin/swift-frontend", usr + "/bin/clang", usr + "/lib/swift/linux"
zig = importlib.util.find_spec("ziglang") or sys.exit("pip install ziglang: the headers are in it")
include = os.path.dirname(zig.origin) + "/lib/libc/include/"
work = os.path.abspath(args.work or tempfile.mkdtemp(prefix="typecheck-"))
modules, sdk = work + "/modules", work + "/sdk"


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file: file.write(text)
    return path


def prepare_headers():
    """Returns the clang arguments that lead to the headers."""
    if musl:
        folders = [include + name for name in ("x86_64-linux-musl", "generic-musl", "x86-linux-any", "any-linux-any")]
        return ["-nostdlibinc"] + [word for folder in folders for word in ("-idirafter", folder)]
    source = next(include + name for name in ("any-darwin-any", "any-macos-any") if os.path.isdir(include + name))
    shutil.rmtree(sdk, ignore_errors=True)
    shutil.copytree(source, sdk + "/usr/include")
    for name in NOT_ON_IOS if args.os == "ios" else []: os.remove(f"{sdk}/usr/include/{name}")
    return ["-isysroot", sdk]


def prepare_modules():
    for folder in glob.glob(modules_of_linux + "/*.swiftmodule"):
        name = os.path.basename(folder)
        if name.split(".")[0] in ("Glibc", "Cxx", "CxxStdlib", "XCTest"): continue
        binary, text = (f"{folder}/{LINUX}.swift{kind}" for kind in ("module", "interface"))
        os.makedirs(f"{modules}/{name}", exist_ok=True)
        if os.path.exists(binary):
            with open(binary, "rb") as file: data = file.read()
            assert LINUX.encode() in data[:65536], f"{binary} names no triple"
            with open(f"{modules}/{name}/{directory}.swiftmodule", "wb") as file:
                file.write(data.replace(LINUX.encode(), label.encode(), 1))
        elif os.path.exists(text):
            with open(text) as file:
                write(f"{modules}/{name}/{directory}.swiftinterface", file.read().replace(f"-target {LINUX}", f"-target {triple}", 1))


def prepare_overlays():
    """The C library's module has the name that Foundation's own refer to; the target's overlay exports it."""
    name = "Musl" if musl else "Darwin"
    with open(f"{HERE}/{name}.h") as file: header = file.read()
    for missing in NOT_ON_IOS if args.os == "ios" else []: header = header.replace(f"#include <{missing}>\n", "")
    write(f"{work}/clang/{name}.h", header)
    write(f"{work}/clang/module.modulemap", f'module SwiftGlibc [system] {{\n  header "{name}.h"\n  export *\n}}\n')
    emit(name, f"{HERE}/{name}.swift")
    emit("Glibc", write(f"{work}/Glibc.swift", f"@_exported import {name}\n"))
    if musl: return
    emit("AppleFoundation", f"{HERE}/AppleFoundation.swift")
    emit("CoreFoundation", write(f"{work}/CoreFoundation.swift", "public func CFRunLoopRun() {}\n"))
    if args.os == "macos": emit("AppKit", write(f"{work}/empty.swift", ""))
    for name in ["UIKit", "SwiftUI", "CoreLocation", "AppClip"] if args.os == "ios" else []: emit(name, f"{HERE}/{name}.swift")


def emit(name, file):
    code, output = run([frontend, "-emit-module", "-parse-as-library", "-module-name", name, "-swift-version", "5", *common, file,
                        "-emit-module-path", f"{modules}/{name}.swiftmodule"])
    if code: sys.exit(f"the module {name} cannot be made:\n{output}")


headers = prepare_headers()
common = ["-target", triple, *([] if musl else ["-disable-objc-interop", "-sdk", sdk]), "-module-cache-path", work + "/cache",
          "-I", modules, *(word for h in (headers if musl else []) for word in ("-Xcc", h)),
          "-Xcc", f"-fmodule-map-file={work}/clang/module.modulemap",
          "-plugin-path", usr + "/lib/swift/host/plugins", "-plugin-path", usr + "/lib/swift/host/plugins/testing"]
prepare_modules()
prepare_overlays()

# `canImport` as the target would answer it. FoundationXML's names are in Foundation itself there.
ANSWERS = [(r"canImport\(Glibc\)", "false")] + ([] if musl else [
    (r"canImport\((Musl|FoundationEssentials|FoundationNetworking)\)", "false"), (r"canImport\(FoundationXML\)", "true")])


def check(package):
    """Checks the package, prints what does not compile, and returns in how many targets that is."""
    dump = json.loads(subprocess.check_output([swift, "package", "--package-path", package, "dump-package"]))
    targets = {target["name"]: target for target in dump["targets"]}
    needs = {name: [next(iter(d.values()))[0] for d in t["dependencies"]] for name, t in targets.items()}
    wanted = args.targets
    if not wanted and args.os == "ios":
        wanted = [name for p in dump["products"] if "library" in p["type"] for name in p["targets"]]
    order = []

    def visit(name):
        if name in order or name not in targets: return
        for need in needs[name]: visit(need)
        order.append(name)
    for name in wanted or targets: visit(name)

    failed, c_modules, known = 0, [], libsystem()
    for name in order:
        target = targets[name]
        folder = os.path.join(package, target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + name)
        excluded = [os.path.join(folder, e) for e in target.get("exclude", [])]
        files = [f for f in sorted(glob.glob(folder + "/**/*", recursive=True))
                 if not any(f == e or f.startswith(e + "/") for e in excluded)]
        sources = [f for f in files if f.endswith(".swift")]
        embedded = [r["path"] for r in target.get("resources", []) if "embedInCode" in r["rule"]]
        if embedded:
            lines = "".join(f"static let {re.sub('[^A-Za-z0-9]', '_', path)}: [UInt8] = []\n" for path in embedded)
            sources.append(write(f"{work}/{name}.resources.swift", f"struct PackageResources {{\n{lines}}}\n"))
        if sources:
            problems, code = check_swift(package, name, target, sources, c_modules, known)
        else:
            own = os.path.abspath(folder) + "/include"
            module_map = write(f"{work}/{name}.modulemap", f'module {name} {{\n  umbrella "{own}"\n  export *\n}}\n')
            c_modules += ["-Xcc", f"-fmodule-map-file={module_map}", "-Xcc", f"-I{own}"]
            problems, code = check_c(package, own, [f for f in files if f.endswith(".c")], known)
        print(f"{'FAIL' if code else 'ok  '} {name}", flush=True)
        for problem in problems: print("     " + problem)
        failed += bool(code)
    return failed


def libsystem():
    """The symbols that Apple's C library has on x86-64."""
    known = set()
    if args.symbols:
        with open(args.symbols) as file: blocks = file.read().split("- targets:")
        for targets, _, names in (block.partition("]") for block in blocks):
            if "x86_64-macos" in targets: known.update(re.findall(r"[\w$.]+", names))
    return known


def symbols(kind, file):
    return subprocess.check_output([usr + "/bin/llvm-nm", kind, "--just-symbol-name", file], text=True).split()


def check_c(package, own, files, known):
    problems, failed, object_file = [], False, work + "/c.o"
    for file in files:
        code, output = run([clang, "-target", clang_triple, *headers, "-Wall", "-Wextra", "-Werror", "-I", own, "-c", file, "-o", object_file])
        problems += re.findall(r"^\S+:\d+:\d+: (?:fatal )?error: .*$", output.replace(package + "/", ""), re.M)
        failed |= bool(code)
        if args.symbols and not code: known.update(symbols("--defined-only", object_file))
    return problems, failed


def check_swift(package, name, target, files, c_modules, known):
    copies, text = [], ""
    for file in files:
        with open(file) as opened: text = opened.read()
        for pattern, answer in ANSWERS: text = re.sub(pattern, answer, text)
        relative = os.path.relpath(file, work if file.startswith(work + "/") else package)
        copies.append(write(f"{work}/sources/{relative}", text))
    module = name.replace("-", "_")
    is_script = any(os.path.basename(f) == "main.swift" for f in files) or (
        target["type"] == "executable" and len(files) == 1 and "@main" not in text)
    object_file = f"{work}/{module}.o"
    code, output = run([
        frontend, *(["-c", "-wmo", "-o", object_file] if known else ["-emit-module"]), "-module-name", module, "-package-name", "package", "-swift-version", "6", "-D", "DEBUG",
        "-D", "SWIFT_PACKAGE", "-enable-testing", *([] if is_script else ["-parse-as-library"]),
        *([] if musl else ["-import-module", "AppleFoundation"]), *common, *c_modules, *copies,
        "-emit-module-path", f"{modules}/{module}.swiftmodule", "-diagnostic-style", "llvm"])
    output = output.replace(f"{work}/sources/", "")
    problems = sorted(set(re.findall(r"^\S+:\d+:\d+: (?:error|warning): .*$", output, re.M)))
    if code and not problems: problems = [output]
    if known and not code:
        # What remains of those that are not Swift's own is C.
        called = [s for s in symbols("--undefined-only", object_file) if not re.match(r"_\$s|__?swift", s)]
        problems += [f"macOS {version} has no {symbol}" for symbol in called if symbol not in known]
        code = bool(problems)
    return problems, code


def self_test():
    """Each of these lines is wrong on the target and must be reported; the line before them is right."""
    lines = {"macos": ["_ = pipe2(nil, 0)", "_ = Mutex(1)", "_ = fork()", "var t = pthread_t(); _ = t", "var s = stat(); print(s.st_mtim)",
                       "struct P<each T> {}", "let m: UInt32 = S_IFMT; _ = m", "_ = Int32(SOCK_STREAM.rawValue)", "_ = program_invocation_name"],
             "ios": ["_ = Mutex(1)", "struct P<each T> {}", "var s = stat(); print(s.st_mtim)", "_ = proc_pidinfo(1, 3, 0, nil, 0)"],
             "musl": ["_ = Int32(SOCK_STREAM.rawValue)", "_ = fts_open(nil, 0, nil)", "_ = __SOCKET_ADDR_ARG()", "_ = O_ACCMODE"]}[args.os]
    package = work + "/wrong"
    write(package + "/Package.swift", "// swift-tools-version: 6.0\nimport PackageDescription\n"
          'let package = Package(name: "Wrong", targets: [.target(name: "CWrong"), .target(name: "Wrong", dependencies: ["CWrong"]), '
          '.target(name: "CLacking"), .target(name: "Lacking", dependencies: ["CLacking"])])\n')
    right = "func right() { _ = 1 }\n"
    body = "import Foundation\nimport Synchronization\n" + right + "".join(f"func f{i}() {{ {line} }}\n" for i, line in enumerate(lines))
    write(package + "/Sources/Wrong/Wrong.swift", body)
    write(package + "/Sources/CWrong/include/CWrong.h", "int wrong(void);\n")
    write(package + "/Sources/CWrong/CWrong.c", '#include "CWrong.h"\n#include <unistd.h>\nint wrong(void) { return not_declared(); }\n')
    # Both are declared, and the second is Linux's alone.
    write(package + "/Sources/CLacking/include/CLacking.h", "int pipe(int ends[2]);\nlong getrandom(void *bytes, long count, int flags);\n")
    write(package + "/Sources/CLacking/CLacking.c", '#include "CLacking.h"\n')
    write(package + "/Sources/Lacking/Lacking.swift", "import CLacking\nfunc f() { _ = pipe(nil); _ = getrandom(nil, 0, 0) }\n")
    args.targets = ["Wrong"] + (["Lacking"] if args.symbols else [])
    seen, original = [], print

    def record(*words, **options): seen.append(" ".join(map(str, words))); original(*words, **options)
    globals()["print"] = record
    failed = check(package)
    missed = [line for i, line in enumerate(lines) if not any(f"Wrong.swift:{i + 4}:" in text for text in seen)]
    lacking = [text.strip() for text in seen if "has no _" in text]
    if lacking != ([f"macOS {version} has no _getrandom"] if args.symbols else []): sys.exit(f"not only getrandom is lacking, but {lacking}")
    if failed != len(args.targets) + 1 or missed: sys.exit(f"not found: {missed or 'the error in C'}")
    if any("Wrong.swift:3:" in text for text in seen): sys.exit("found, but right: a function that has nothing wrong")
    original("self-test passed")


if args.self_test: self_test()
else: sys.exit(1 if check(os.path.normpath(args.package)) else 0)
