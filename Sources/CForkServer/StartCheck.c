#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CForkServer.h"
#include "StartCheck.h"

#if CFORKSERVER_FORKS

#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <unistd.h>

extern char **environ;

// The linker's bounds of what the program runs before `main`; a library has none.
extern cforkserver_initialiser *__preinit_array_start[] __attribute__((weak, visibility("hidden")));
extern cforkserver_initialiser *__preinit_array_end[] __attribute__((weak, visibility("hidden")));
extern cforkserver_initialiser *__init_array_start[] __attribute__((weak, visibility("hidden")));
extern cforkserver_initialiser *__init_array_end[] __attribute__((weak, visibility("hidden")));

// The C runtime has one initialiser in each file that is loaded, and Swift's another one in each that it links.
enum { of_c = 1, of_swift = 1 };

// Whether the environment is unchanged (a test runs `EarlyClip` with the act `environment`): the system puts its texts
// after those of the arguments, without a gap, up to the program's name.
static bool has_own_environment(int argc, char **argv) {
    const char *end = argc > 0 ? argv[argc - 1] + strlen(argv[argc - 1]) + 1 : environ[0];
    for (char **variable = environ; *variable; variable++) {
        if (*variable != end) return false;
        end += strlen(end) + 1;
    }
    return end == (const char *)getauxval(AT_EXECFN);
}

// Whether something was printed, or is buffered (a test runs `EarlyClip` with the acts `prints` and `writes`).
static bool has_printed(void) {
    int count = 0;
    if (__fpending(stdout) || __fpending(stderr)) return true;
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        if (!ioctl(stream, FIONREAD, &count) && count > 0) return true;
    }
    return false;
}

// Whether initialisers of the program's own run before the server (a test runs `EarlyClip`).
static bool has_run_initialisers(cforkserver_initialiser *server) {
    if (__preinit_array_start != __preinit_array_end) return true;
    cforkserver_initialiser **entry = __init_array_start;
    while (entry != __init_array_end && *entry != server) entry++;
    return entry == __init_array_end || entry - __init_array_start > of_c + of_swift;
}

static bool is_in(const char *path, const char *folder) { return !strncmp(path, folder, strlen(folder)); }

// Whether a file is of the system or of Swift: its initialisers read nothing of a launch.
static bool is_known(const char *path) {
    static const char *const names[] = {"libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime"};
    const char *name = strrchr(path, '/');
    if (!name || is_in(path, "/lib/") || is_in(path, "/lib64/") || is_in(path, "/usr/lib/") || is_in(path, "/usr/lib64/")) return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strncmp(name + 1, names[i], strlen(names[i]))) return true;
    }
    return false;
}

// Returns 1 for a library of the program's own that has initialisers, all of which have run
// (a test preloads a library).
static int has_initialisers(struct dl_phdr_info *object, size_t size, void *nothing) {
    (void)size, (void)nothing;
    if (is_known(object->dlpi_name)) return 0;
    const ElfW(Dyn) *entries = NULL;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
            entries = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
    }
    size_t count = 0;
    const char *names = NULL;
    for (const ElfW(Dyn) *entry = entries; entry && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_INIT_ARRAYSZ) count = entry->d_un.d_val / sizeof(cforkserver_initialiser *);
        if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
    }
    size_t expected = of_c;
    for (const ElfW(Dyn) *entry = entries; names && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_NEEDED && !strcmp(names + entry->d_un.d_val, "libswiftCore.so")) expected += of_swift;
    }
    return count > expected;
}

int32_t cforkserver_check_start(cforkserver_initialiser *server, int argc, char **argv) {
    if (!has_own_environment(argc, argv)) return CFORKSERVER_ENVIRONMENT;
    if (has_printed()) return CFORKSERVER_OUTPUT;
    if (has_run_initialisers(server) || dl_iterate_phdr(has_initialisers, NULL)) return CFORKSERVER_INITIALISERS;
    return 0;
}

#endif
