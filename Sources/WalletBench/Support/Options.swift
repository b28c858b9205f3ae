/// The options of one command: `--name NUMBER` or `--name=NUMBER`, and at most one folder or file.
struct Options {
  private var numbers: [String: Int] = [:]
  private var folders: [String] = []

  /// - Throws: ``BenchFailure`` for an unknown option, or one whose value is no number.
  init(_ arguments: ArraySlice<String>, known: [String]) throws(BenchFailure) {
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        folders.append(argument)
        continue
      }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, known.contains(name) else { throw BenchFailure("There is no option \(argument).") }
      guard let text = parts.count == 2 ? parts[1] : rest.popFirst(), let number = Int(text) else {
        throw BenchFailure("--\(name) needs a whole number.")
      }
      numbers[name] = number
    }
  }

  /// The value of an option, or its default.
  func number(_ name: String, _ standard: Int, _ range: ClosedRange<Int>) throws(BenchFailure) -> Int {
    let number = numbers[name] ?? standard
    guard range.contains(number) else {
      throw BenchFailure("--\(name) must be from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// The folder to work in.
  func folder() throws(BenchFailure) -> String {
    guard let folder = folders.first, folders.count == 1, !folder.isEmpty else {
      throw BenchFailure("Name one folder that is not there yet.")
    }
    return folder
  }

  /// The file to read.
  func file() throws(BenchFailure) -> String {
    guard let file = folders.first, folders.count == 1, !file.isEmpty else { throw BenchFailure("Name one file.") }
    return file
  }

  /// For commands that use no folder.
  func requireNoFolder() throws(BenchFailure) {
    if let folder = folders.first { throw BenchFailure("\(folder) means nothing here.") }
  }
}

/// Why a measurement cannot be made: one sentence for the person who started it.
struct BenchFailure: Error, Equatable {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
