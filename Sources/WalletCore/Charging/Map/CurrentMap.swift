import Synchronization

/// What the map shows besides charge points. The reader of the owner's file replaces it.
package final class CurrentMap: Sendable {
  private let current = Mutex<[MapFeature]>([])

  /// Nothing.
  package init() {}

  /// What pages show now.
  package var features: [MapFeature] { current.withLock { $0 } }

  /// From now on pages show this.
  package func replace(with features: [MapFeature]) { current.withLock { $0 = features } }
}
