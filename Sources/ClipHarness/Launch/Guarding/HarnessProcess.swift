import CProcess

/// The process that the harness runs in: the command's own, or that of somebody's tests, in which it is a guest.
package enum HarnessProcess {
    /// Makes the whole process the harness's own. Only a program that starts processes by launching alone may call this.
    ///
    /// From then on ended children are kept until they are asked about, orphans of launches come to this process, where
    /// none gets away, and a process beside it removes what is left where this one is killed. None of that can be undone,
    /// and all of it changes what other code in the process sees, so that a library never does it by itself.
    package static func claim() {
        cprocess_keep_ended_children()
        Orphans.adopt(ofLaunchesAlone: true)
        Guardian.shared.allowProcess()
    }
}
