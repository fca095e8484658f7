/// How the clip under test was signed. Local experiences open only builds that are not from the App Store
/// (Apple, "Testing the launch experience of your App Clip").
public enum Build: String, CaseIterable, Sendable, Hashable {
    case development, adHoc, testFlight, appStore
}
