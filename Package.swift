// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6, strict memory safety, and async functions that stay where their caller runs
/// (SE-0461), which is what keeps a request on its event loop.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "MyWallet",
  products: [.executable(name: "WalletWeb", targets: ["WalletWeb"])],
  dependencies: [],
  targets: [
    // The system's libraries.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    // The house.
    .target(name: "SystemSupport", dependencies: ["CSystem"], swiftSettings: house),
    .target(name: "PhoneNumbers", swiftSettings: house),
    .target(name: "HTTPServer", dependencies: ["SystemSupport"], swiftSettings: house),
    .target(name: "WalletCore", dependencies: ["PhoneNumbers", "SystemSupport", "CSQLite", "CCrypto"], swiftSettings: house),
    .target(name: "Templates", dependencies: ["WalletCore"], swiftSettings: house),
    .executableTarget(
      name: "WalletWeb", dependencies: ["HTTPServer", "Templates", "WalletCore", "SystemSupport"], swiftSettings: house),
    // What the house is measured with.
    .executableTarget(
      name: "WalletBench", dependencies: ["HTTPServer", "Templates", "WalletCore", "SystemSupport"], swiftSettings: house),
    // The tests, and what they share.
    .target(
      name: "TestSupport", dependencies: ["Templates", "WalletCore", "SystemSupport"], path: "Tests/TestSupport",
      swiftSettings: house),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport", "SystemSupport"], swiftSettings: house),
    .testTarget(
      name: "PhoneNumbersTests", dependencies: ["PhoneNumbers", "WalletBench", "TestSupport"], exclude: ["Records"],
      swiftSettings: house),
    .testTarget(
      name: "WalletCoreTests", dependencies: ["WalletCore", "WalletBench", "TestSupport", "CSQLite"],
      exclude: ["Storage/Fixtures", "Exports/Golden"],
      swiftSettings: house),
    .testTarget(
      name: "FuzzTests", dependencies: ["HTTPServer", "Templates", "WalletCore"], path: "Tests/Fuzz",
      exclude: ["Targets", "Corpus", "Dictionaries"], swiftSettings: house),
    .testTarget(name: "WalletBenchTests", dependencies: ["WalletBench"], swiftSettings: house),
    .testTarget(
      name: "TemplatesTests", dependencies: ["Templates", "WalletCore", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "WalletWebTests",
      dependencies: [
        "WalletWeb", "WalletBench", "HTTPServer", "Templates", "WalletCore", "TestSupport", "SystemSupport", "CSQLite",
      ],
      swiftSettings: house),
    .testTarget(
      name: "FaultTests", dependencies: ["WalletWeb", "WalletCore", "TestSupport", "SystemSupport"], exclude: ["Shim"],
      swiftSettings: house),
  ]
)
