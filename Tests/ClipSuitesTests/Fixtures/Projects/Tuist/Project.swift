import ProjectDescription

let project = Project(
    name: "Scooter",
    targets: [
        .target(name: "Scooter", destinations: .iOS, product: .app, bundleId: "com.example.scooter"),
        .target(name: "ScooterClip", destinations: .iOS, product: .appClip, bundleId: "com.example.scooter.\(suffix)"),
    ]
)
