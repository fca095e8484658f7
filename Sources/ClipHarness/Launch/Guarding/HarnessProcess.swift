import CProcess

/// The process that the harness runs in.
///
/// It is the command's own, or that of somebody's tests, in which the harness is a guest.
package enum HarnessProcess {
    /// Makes the whole process the harness's own. Only a program that starts processes by launching alone may call this.
    ///
    /// From then on ended children are kept until they are waited for, orphans of launches become children of this
    /// process, and a process beside it removes what is left where this one is killed. None of that can be undone, and
    /// all of it changes what other code in the process observes, so that a library never does it by itself.
    package static func claim() {
        cprocess_keep_ended_children()
        Orphans.adopt(ofLaunchesAlone: true)
        Guardian.shared.allowProcess()
    }
}
