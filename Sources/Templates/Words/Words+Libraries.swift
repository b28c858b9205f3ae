import WalletCore

extension Words {
  static let noKnownFault = "The wallet knows of no fault in this version that could matter here."

  /// What a version's number does not say.
  package static let versionsOnly =
    "This goes by the number alone: many distributions mend a fault and keep the number."

  /// A known fault of a running library, as the owner reads it.
  package static func fault(_ fault: LibraryFault, of running: RunningLibrary) -> String {
    "\(running.title) has a known fault, \(fault.name). \(fault.harm) \(fault.meaning) \(fault.source)"
  }
}
