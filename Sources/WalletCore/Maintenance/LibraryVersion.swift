/// A library's version by its makers' number. Distributions mend faults without changing it.
package struct LibraryVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int

  /// Creates a version from its three numbers.
  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// As in `3.40.1`.
  package var description: String { "\(major).\(minor).\(patch)" }

  /// Compares number by number.
  package static func < (one: LibraryVersion, other: LibraryVersion) -> Bool {
    (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
  }
}

/// A library of the system as it runs in this process, which may differ from the one that the program was compiled with.
package struct RunningLibrary: Sendable {
  /// Its name, as its makers write it.
  package let name: String
  /// The version that it says it has.
  package let version: LibraryVersion
  /// The known faults of this version.
  package let faults: [LibraryFault]

  /// - Parameters:
  ///   - name: its name.
  ///   - version: the version that it says it has.
  ///   - known: the known faults of all its versions.
  package init(_ name: String, _ version: LibraryVersion, known: [LibraryFault]) {
    self.name = name
    self.version = version
    faults = known.filter { fault in fault.versions.contains { $0.contains(version) } }
  }

  /// Name and version.
  package var title: String { "\(name) \(version)" }
}
