/// A fault of a library that corrupts data or memory, reveals secrets, or lets a computation run for ever.
package struct LibraryFault: Sendable, Equatable {
  /// Whether it can happen to a wallet.
  package enum Reach: Sendable {
    /// In ordinary use.
    case wallet
    /// Only if another program writes to the books of a running wallet.
    case otherWriters
    /// Never: the wallet does not use what is at fault.
    case never
  }

  /// What it is known by.
  package let name: String
  /// The versions that have it: from the first of each branch to the one that mended it, which has it no more.
  package let versions: [Range<LibraryVersion>]
  /// Whether it can happen to a wallet.
  package let reach: Reach
  /// What it does, as a sentence.
  package let harm: String
  /// What it means for a wallet, in sentences.
  package let meaning: String
  /// Where its makers tell of it.
  package let source: String
  /// The same without its scheme, for pages, which have no address of another machine (S35).
  package var sourceInWords: String { String(source.trimmingPrefix("https://")) }

  /// Creates a fault from its parts.
  package init(
    _ name: String, in versions: [Range<LibraryVersion>], reach: Reach, harm: String, meaning: String, source: String
  ) {
    self.name = name
    self.versions = versions
    self.reach = reach
    self.harm = harm
    self.meaning = meaning
    self.source = source
  }
}
