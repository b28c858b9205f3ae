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
  products: [
    .executable(name: "WalletWeb", targets: ["WalletWeb"]), .executable(name: "ChargePoint", targets: ["ChargePoint"]),
  ],
  dependencies: [],
  targets: [
    // The system's libraries.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // The house.
    .target(name: "SystemSupport", dependencies: ["CSystem"], swiftSettings: house),
    .target(name: "PhoneNumbers", swiftSettings: house),
    .target(name: "HTTPServer", dependencies: ["CCrypto", "CZlib", "SystemSupport"], swiftSettings: house),
    .target(name: "WalletCore", dependencies: ["PhoneNumbers", "CCrypto"], swiftSettings: house),
    .target(
      name: "Messaging", dependencies: ["WalletCore", "PhoneNumbers", "SystemSupport"], swiftSettings: house),
    .target(
      name: "SQLiteStore", dependencies: ["WalletCore", "PhoneNumbers", "SystemSupport", "CSQLite"],
      swiftSettings: house),
    .target(name: "OCPP", dependencies: ["WalletCore"], swiftSettings: house),
    .target(name: "CentralSystem", dependencies: ["HTTPServer", "OCPP", "WalletCore"], swiftSettings: house),
    .target(name: "Templates", dependencies: ["PhoneNumbers", "WalletCore"], swiftSettings: house),
    .executableTarget(
      name: "WalletWeb",
      dependencies: [
        "CentralSystem", "HTTPServer", "Messaging", "OCPP", "PhoneNumbers", "SQLiteStore", "SystemSupport", "Templates",
        "WalletCore",
      ], swiftSettings: house),
    // What the wallet's charge points are tried with.
    .executableTarget(
      name: "ChargePoint", dependencies: ["HTTPServer", "OCPP", "SystemSupport", "WalletCore"], swiftSettings: house),
    // What the house is measured with.
    .executableTarget(
      name: "WalletBench",
      dependencies: ["HTTPServer", "PhoneNumbers", "SQLiteStore", "SystemSupport", "Templates", "WalletCore"],
      swiftSettings: house),
    // The tests, and what they share.
    .target(
      name: "TestSupport",
      dependencies: ["CCrypto", "CZlib", "HTTPServer", "PhoneNumbers", "SystemSupport", "Templates", "WalletCore"],
      path: "Tests/TestSupport", exclude: ["Charging/foreign_day.py", "Charging/foreign_session.py"],
      swiftSettings: house),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport", "SystemSupport"], swiftSettings: house),
    .testTarget(
      name: "PhoneNumbersTests", dependencies: ["PhoneNumbers", "SystemSupport", "TestSupport", "WalletBench"],
      exclude: ["Records"], swiftSettings: house),
    .testTarget(
      name: "WalletCoreTests", dependencies: ["PhoneNumbers", "WalletCore", "TestSupport"],
      exclude: ["Exports/Golden"], swiftSettings: house),
    .testTarget(
      name: "MessagingTests",
      dependencies: ["Messaging", "PhoneNumbers", "SystemSupport", "WalletCore", "TestSupport"],
      swiftSettings: house),
    .testTarget(name: "OCPPTests", dependencies: ["OCPP", "TestSupport", "WalletCore"], swiftSettings: house),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["CSQLite", "PhoneNumbers", "SQLiteStore", "SystemSupport", "TestSupport", "WalletCore"],
      swiftSettings: house),
    .testTarget(
      name: "StoreConformanceTests", dependencies: ["PhoneNumbers", "SQLiteStore", "TestSupport", "WalletCore"],
      swiftSettings: house),
    .testTarget(
      name: "CentralSystemTests",
      dependencies: ["CentralSystem", "HTTPServer", "OCPP", "PhoneNumbers", "TestSupport", "WalletCore"],
      swiftSettings: house),
    .testTarget(
      name: "FuzzTests", dependencies: ["HTTPServer", "OCPP", "PhoneNumbers", "Templates", "WalletCore"],
      path: "Tests/Fuzz", exclude: ["Targets", "Corpus", "Dictionaries"], swiftSettings: house),
    .testTarget(
      name: "ChargePointTests",
      dependencies: ["ChargePoint", "HTTPServer", "OCPP", "SystemSupport", "TestSupport", "WalletCore"],
      swiftSettings: house),
    .testTarget(
      name: "WalletBenchTests", dependencies: ["TestSupport", "WalletBench", "WalletCore"], exclude: ["Echo/Peers"],
      swiftSettings: house),
    .testTarget(
      name: "TemplatesTests", dependencies: ["PhoneNumbers", "Templates", "WalletCore", "TestSupport"],
      swiftSettings: house),
    // A whole wallet for a test, who visits it, and its pages: for the two targets after it. It has no tests, and is one itself
    // because only tests may look into other modules.
    .testTarget(
      name: "WalletTestSupport",
      dependencies: [
        "CSQLite", "CentralSystem", "HTTPServer", "PhoneNumbers", "SQLiteStore", "Templates", "TestSupport",
        "WalletCore",
        "WalletWeb",
      ],
      swiftSettings: house),
    .testTarget(
      name: "WalletWebTests",
      dependencies: [
        "CentralSystem", "ChargePoint", "HTTPServer", "Messaging", "OCPP", "PhoneNumbers", "SQLiteStore",
        "SystemSupport", "Templates", "TestSupport", "WalletBench", "WalletCore", "WalletTestSupport", "WalletWeb",
      ],
      swiftSettings: house),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "CentralSystem", "PhoneNumbers", "Templates", "TestSupport", "WalletCore", "WalletTestSupport", "WalletWeb",
      ],
      swiftSettings: house),
    // These run the built program: WalletWeb is named so that it is built, and not imported.
    .testTarget(
      name: "FaultTests",
      dependencies: [
        "HTTPServer", "PhoneNumbers", "SQLiteStore", "SystemSupport", "TestSupport", "WalletCore", "WalletWeb",
      ], exclude: ["Shim"], swiftSettings: house),
  ]
)
