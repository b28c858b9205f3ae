import Foundation
import TestSupport
import Testing

/// The Python package `ocpp`: somebody else's charge points and central systems, with the published schemas.
enum OCPPPackage {
  /// If the environment requires the package, a missing one is a failure; otherwise `skipReason` applies.
  static let isWanted = RequiredTools.ocpp.areWanted(or: (try? run("import ocpp, jsonschema")) != nil)

  static let skipReason: Comment = "needs ocpp: python3 -m pip install ocpp"

  /// Runs a Python program.
  /// - Parameters:
  ///   - program: the program; `sys.argv[1]` is a file with the text.
  ///   - text: what the program reads.
  /// - Throws: ``ClientFailure`` with its complaints, if it fails.
  /// - Returns: what it prints.
  @discardableResult
  static func run(_ program: String, on text: String = "") throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "ocpp-" + UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let environment = ["LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"]
    return String(
      decoding: try Tool.run("python3", ["-c", program, file.path], environment: environment), as: UTF8.self)
  }

  /// Judges payloads by the published schemas, with their formats.
  /// - Parameter messages: each the name of a schema and a payload as JSON.
  /// - Throws: ``ClientFailure`` if the program fails.
  /// - Returns: for each "fits", or the schema's name and why it does not.
  static func judged(_ messages: [(schema: String, payload: String)]) throws -> [String] {
    let lines = messages.map { "\($0.schema)\t\($0.payload)" }
    let told = try run(
      """
      import json, re, sys
      from datetime import datetime
      from pathlib import Path
      import ocpp
      from jsonschema import FormatChecker, validators

      formats = FormatChecker()

      @formats.checks("date-time", raises=(ValueError, TypeError))
      def date_time(text):
          if not re.fullmatch(r"[0-9-]{10}T[0-9:]{8}([.][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})", text):
              raise ValueError(text)
          datetime.fromisoformat(text.replace("Z", "+00:00"))
          return True

      folder = Path(ocpp.__file__).parent / "v16" / "schemas"
      for line in open(sys.argv[1], encoding="utf-8", newline="\\n"):
          name, payload = line.rstrip("\\n").split("\\t", 1)
          schema = json.loads((folder / (name + ".json")).read_text(encoding="utf-8-sig"))
          validator = validators.validator_for(schema)(schema, format_checker=formats)
          errors = [error.message for error in validator.iter_errors(json.loads(payload))]
          print((name + ": " + "; ".join(errors)).replace("\\n", " ") if errors else "fits")
      """, on: lines.map { $0 + "\n" }.joined())
    return told.split(separator: "\n").map(String.init)
  }
}
