import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// A second opinion on passkeys: the Python package `webauthn` judges the same answers.
@Suite("Passkeys beside a package that others use", .slow)
struct PasskeyPackageTests {
  private static let place = PasskeyPlace(host: "localhost", origin: "http://localhost:8080")
  private static let areWanted = RequiredTools.passkeys.areWanted(
    or: (try? Tool.run("python3", ["-c", "import webauthn"])) != nil)

  /// One answer, and what the wallet says of it: nil if it is right.
  private struct Judged {
    let line: [String: Any]
    let fault: PasskeyFault?
  }

  /// What the wallet judges and the package does not: it reads CBOR and a challenge's base64 more freely, keeps keys
  /// unread, and leaves the passkey, its user, frames, and what backups may become to its caller.
  private static let ownFaults: Set<PasskeyFault> = [
    .malformed, .challenge, .key, .attestation, .credentialID, .unknown, .owner, .framed, .backup, .backupEligibility,
  ]

  @Test(
    "10,000 right answers are right for both; of 10,000 broken ones the wallet accepts none that the package refuses",
    .enabled(if: areWanted, "needs the package: python3 -m pip install webauthn"))
  func secondOpinion() throws {
    var random = SeededGenerator(seed: 51)
    let devices = try devices()
    let good = try (0..<10_000).map { number in try judged(devices[number % devices.count], number, nil, &random) }
    let broken = try (0..<10_000).map { number in
      try judged(devices[number % devices.count], number, Int.random(in: 0..<6, using: &random), &random)
    }
    #expect(good.allSatisfy { $0.fault == nil }, "\(Set(good.compactMap(\.fault)))")
    let opinions = try opinions(on: (good + broken).map(\.line))
    try #require(opinions.count == 20_000)
    #expect(opinions[..<10_000].allSatisfy { $0 == "right" }, "\(Set(opinions[..<10_000]))")

    var (both, onlyOurs) = (0, 0)
    for (judged, opinion) in zip(broken, opinions[10_000...]) {
      switch (judged.fault, opinion) {
      // What nobody signs may change: the model of the device in a new passkey, or a name of a member.
      case (nil, "right"): break
      case (nil, _): Issue.record("accepted: \(judged.line), \(opinion)")
      case (let fault?, "right"):
        onlyOurs += 1
        #expect(Self.ownFaults.contains(fault), "\(fault): \(judged.line)")
      case (_?, _): both += 1
      }
    }
    #expect(both > 8000, "refused by both: \(both), by the wallet alone: \(onlyOurs)")
  }

  /// Three devices of each algorithm.
  private func devices() throws -> [SoftAuthenticator] {
    CredentialKey.Algorithm.allCases.flatMap { algorithm in
      (0..<3).map { number in
        SoftAuthenticator(
          algorithm, credential: [UInt8(number)] + Array(1...20), handle: [UInt8](repeating: 5, count: 64),
          counter: number == 0 ? nil : UInt32(number * 1000))
      }
    }
  }

  /// Makes an answer, breaks it if a way is given, and judges it.
  private func judged(
    _ found: SoftAuthenticator, _ number: Int, _ way: Int?, _ random: inout SeededGenerator
  ) throws -> Judged {
    var device = found
    let challenge = try #require(
      PasskeyChallenge(bytes: (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }))
    let isNew = number.isMultiple(of: 2)
    let change = way == 0 ? Self.changes.randomElement(using: &random) : nil
    var answer =
      isNew
      ? device.register(challenge.bytes, change ?? { _ in }) : device.prove(challenge.bytes, change ?? { _ in })
    if let way, change == nil { answer = try broken(answer, way, &random) }
    let line: [String: Any] = [
      "answer": answer, "challenge": Data(challenge.bytes).base64EncodedString(), "new": isNew,
      "key": Data(device.key.cose.encoded).base64EncodedString(),
    ]
    return Judged(line: line, fault: fault(answer, challenge, device, isNew))
  }

  private typealias Change = @Sendable (inout SoftAuthenticator.Parts) -> Void

  private static let changes: [Change] = [
    { $0.type = "webauthn.other" }, { $0.challenge += "AA" }, { $0.origin = "https://localhost:8080" },
    { $0.origin = "http://localhost" }, { $0.hash = SHA256.digest([1]).bytes }, { $0.flags &= ~0x01 },
    { $0.flags &= ~0x04 }, { $0.members = #","crossOrigin":true"# }, { $0.clientData = Array("{}".utf8) },
    { $0.format = .text("fido-u2f") }, { $0.id = [1, 2, 3] }, { $0.cose = [0xA0] }, { $0.rest = [1, 2, 3] },
    { $0.signature = { Array($0.reversed()) } }, { $0.flags |= 0x10 }, { $0.userHandle = [1] },
  ]

  /// Changes bytes of one part of the response: bits, the end, or a piece of it.
  private func broken(_ answer: String, _ way: Int, _ random: inout SeededGenerator) throws -> String {
    var json = try #require(try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
    var response = try #require(json["response"] as? [String: Any])
    let names = response.keys.filter { $0 != "transports" && $0 != "userHandle" }.sorted()
    let name = try #require(names.randomElement(using: &random))
    var bytes = try #require((response[name] as? String).flatMap { Base64URL.decode(Array($0.utf8)) })
    let index = Int.random(in: 0..<bytes.count, using: &random)
    switch way {
    case 1: bytes.removeLast(bytes.count - index)
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
    case 3: bytes.remove(at: index)
    default: bytes[index] ^= UInt8.random(in: 1...255, using: &random)
    }
    response[name] = String(decoding: Base64URL.encode(bytes), as: UTF8.self)
    json["response"] = response
    return String(decoding: try JSONSerialization.data(withJSONObject: json), as: UTF8.self)
  }

  private func fault(
    _ answer: String, _ challenge: PasskeyChallenge, _ device: SoftAuthenticator, _ isNew: Bool
  ) -> PasskeyFault? {
    do throws(PasskeyFault) {
      guard !isNew else {
        _ = try RegistrationCheck.judge(answer, challenge, at: Self.place)
        return nil
      }
      guard let key = CredentialKey(cose: device.key.cose.encoded), let handle = PasskeyHandle(bytes: device.handle)
      else { return .key }
      let record = PasskeyRecord(
        user: UserID(row: 1), handle: handle, key: key, host: "localhost", isBackupEligible: false)
      let check = try AssertionCheck(json: answer)
      _ = try check.judge(
        challenge, at: Self.place, check.credential.bytes == device.credential ? record : nil, of: nil)
    } catch { return error }
    return nil
  }

  /// What the package says of each line: `right`, or its complaint.
  private func opinions(on lines: [[String: Any]]) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "passkeys-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = try lines.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
    try Data(text.joined(separator: "\n").utf8).write(to: file)
    let program = """
      import base64, json, sys
      from webauthn import verify_authentication_response, verify_registration_response
      from webauthn.helpers.cose import COSEAlgorithmIdentifier as Alg
      common = dict(expected_rp_id="localhost", expected_origin="http://localhost:8080", require_user_verification=True)
      for line in open(sys.argv[1], encoding="utf-8"):
          case = json.loads(line)
          given = dict(common, credential=case["answer"], expected_challenge=base64.b64decode(case["challenge"]))
          try:
              if case["new"]:
                  verify_registration_response(
                      **given, supported_pub_key_algs=[
                          Alg.ECDSA_SHA_256, Alg.EDDSA, Alg.RSASSA_PKCS1_v1_5_SHA_256])
              else:
                  verify_authentication_response(
                      **given, credential_public_key=base64.b64decode(case["key"]), credential_current_sign_count=0)
              print("right")
          except Exception as problem:
              print(type(problem).__name__)
      """
    let output = try Tool.run("python3", ["-c", program, file.path], environment: ["PYTHONWARNINGS": "ignore"])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
