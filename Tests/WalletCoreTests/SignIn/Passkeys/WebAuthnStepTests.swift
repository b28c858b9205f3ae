import Testing

@testable import TestSupport
@testable import WalletCore

/// The steps of WebAuthn Level 3, each broken once. Steps that are not here need the store (7.1 step 26, 7.2 steps 6, 22 and
/// 23, see the tests of the screens), or do not apply: 7.1 steps 1 to 4 and 7.2 steps 1 to 4 are the browser's; 7.1
/// steps 18 and 19 and 7.2 step 19 evaluate backups, of which the wallet only requires that they stay as they were; 7.1
/// steps 23 and 24 are about makers' certificates, and the wallet trusts none; extensions are not asked for, and those
/// that come all the same are ignored (both sections say that they must be expected).
@Suite("The steps of WebAuthn Level 3")
struct WebAuthnStepTests {
  typealias Change = @Sendable (inout SoftAuthenticator.Parts) -> Void

  struct Broken: Sendable, CustomTestStringConvertible {
    let step: String
    let fault: PasskeyFault
    let change: Change

    init(_ step: String, _ fault: PasskeyFault, _ change: @escaping Change) {
      (self.step, self.fault, self.change) = (step, fault, change)
    }

    var testDescription: String { step }
  }

  static let place = PasskeyPlace(host: "localhost", origin: "http://localhost:8080")
  static let device = SoftAuthenticator(
    credential: Array(1...32), handle: [UInt8](repeating: 5, count: PasskeyHandle.length))
  static let challenge = PasskeyChallenge(random: SeededRandom(seed: 51))

  // MARK: Both sections

  /// What the browser says, and what the authenticator says in both cases.
  static let common: [Broken] = [
    Broken("client data that is no UTF-8", .malformed) { $0.clientData = [0xFF, 0xFE] },
    Broken("client data with a byte order mark", .malformed) {
      $0.members += " "; $0.clientData = [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]
    },
    Broken("client data that is no JSON", .malformed) { $0.members = "," },
    Broken("client data without a challenge", .malformed) {
      $0.clientData = Array(#"{"type":"webauthn.get","origin":"http://localhost:8080"}"#.utf8)
    },
    Broken("client data with a challenge twice", .malformed) { $0.members = #","challenge":"AA""# },
    Broken("client data of 5,000 bytes", .malformed) {
      $0.members = #","more":""# + String(repeating: "a", count: 5000) + "\""
    },
    Broken("client data nine deep", .malformed) {
      $0.members = #","more":"# + String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
    },
    Broken("type: another one", .type) { $0.type = "payment.get" },
    Broken("type: in capitals", .type) { $0.type = $0.type.uppercased() },
    Broken("challenge: another one", .challenge) { $0.challenge = String($0.challenge.reversed()) },
    Broken("challenge: with padding", .challenge) { $0.challenge += "=" },
    Broken("challenge: none", .challenge) { $0.challenge = "" },
    Broken("origin: another port", .origin) { $0.origin = "http://localhost:8081" },
    Broken("origin: https", .origin) { $0.origin = "https://localhost:8080" },
    Broken("origin: a name within ours", .origin) { $0.origin = "http://evil.localhost:8080" },
    Broken("origin: ours with more", .origin) { $0.origin = "http://localhost:8080/" },
    Broken("origin: in capitals", .origin) { $0.origin = "HTTP://LOCALHOST:8080" },
    Broken("crossOrigin: true", .framed) { $0.members = #","crossOrigin":true"# },
    Broken("crossOrigin: no truth value", .malformed) { $0.members = #","crossOrigin":"false""# },
    Broken("topOrigin: there is one", .framed) {
      $0.members = #","crossOrigin":false,"topOrigin":"http://localhost:8080""#
    },
    Broken("rpIdHash: of another host", .host) { $0.hash = SHA256.digest(Array("evil.example".utf8)).bytes },
    Broken("rpIdHash: of the origin", .host) { $0.hash = SHA256.digest(Array("http://localhost:8080".utf8)).bytes },
    Broken("UP: not set", .notPresent) { $0.flags &= ~0x01 },
    Broken("UV: not set", .notVerified) { $0.flags &= ~0x04 },
    Broken("BS without BE", .backup) { $0.flags |= 0x10 },
    Broken("authenticator data with more after it", .malformed) { $0.rest = [0] },
    Broken("extensions that are no CBOR", .malformed) {
      $0.flags |= 0x80; $0.extensions = [0xFF]
    },
    Broken("extensions that are no map", .malformed) {
      $0.flags |= 0x80; $0.extensions = [0x80]
    },
    Broken("extensions without their flag", .malformed) { $0.extensions = [0xA0] },
    Broken("their flag without extensions", .malformed) { $0.flags |= 0x80 },
    Broken("authenticator data that is too short", .malformed) { $0.hash.removeLast(20) },
  ]

  // MARK: 7.1

  static let registration: [Broken] = [
    Broken("step 7: the type of authentication", .type) { $0.type = "webauthn.get" },
    Broken("step 13: no passkey in it", .malformed) { $0.flags &= ~0x40 },
    Broken("step 13: another name than the browser says", .malformed) { $0.id = [9] },
    Broken("step 20: an algorithm that was not offered", .key) {
      $0.cose =
        CBORValue.pairs([
          (1, .integer(2)), (3, .integer(-35)), (-1, .integer(2)), (-2, .bytes([UInt8](repeating: 1, count: 48))),
          (-3, .bytes([UInt8](repeating: 1, count: 48))),
        ]).encoded
    },
    Broken("step 20: no key", .key) { $0.cose = [0xA0] },
    Broken("step 20: no CBOR", .malformed) { $0.cose = [0xFF] },
    Broken("step 21: attestation of a maker", .attestation) { $0.format = .text("apple") },
    Broken("step 21: attestation of U2F", .attestation) { $0.format = .text("fido-u2f") },
    Broken("step 21: in capitals", .attestation) { $0.format = .text("None") },
    Broken("step 21: no text", .attestation) { $0.format = .integer(1) },
    Broken("step 22: `none` with a statement", .attestation) { $0.statement = .texts([("sig", .bytes([1]))]) },
    Broken("step 22: `none` without a map", .attestation) { $0.statement = .array([]) },
    Broken("step 22: self attestation with a wrong signature", .attestation) {
      $0.format = .text("packed"); $0.model = zeros; $0.attestsItself = true;
      $0.signature = { $0.dropLast() + [$0.last! ^ 1] }
    },
    Broken("step 22: self attestation of a known model", .attestation) {
      $0.format = .text("packed"); $0.attestsItself = true
    },
    Broken("step 22: packed without a statement", .attestation) {
      $0.format = .text("packed"); $0.model = zeros
    },
    Broken("step 22: packed with certificates", .attestation) {
      $0.format = .text("packed"); $0.model = zeros;
      $0.statement = .texts([("alg", .integer(-7)), ("sig", .bytes([1])), ("x5c", .array([.bytes([1])]))])
    },
    Broken("step 25: a name of 1,024 bytes", .credentialID) { $0.credential = [UInt8](repeating: 1, count: 1024) },
    Broken("step 25: no name", .credentialID) { $0.credential = [] },
  ]

  static let zeros = [UInt8](repeating: 0, count: 16)

  @Test("7.1: a registration with one fault is refused for it", arguments: common + registration)
  func registrationStep(_ broken: Broken) {
    let answer = Self.device.register(Self.challenge.bytes, broken.change)
    #expect(
      fault { () throws(PasskeyFault) in
        _ = try RegistrationCheck.judge(answer, Self.challenge, at: Self.place)
      } == broken.fault)
  }

  static let acceptedRegistrations: [(String, Change)] = [
    ("as it is", { _ in }), ("with an unknown member", { $0.members += #","later":{"a":[1,-2.5e3,null,true]}"# }),
    ("without crossOrigin", { $0.members = "" }), ("a copy on other devices", { $0.flags |= 0x18 }),
    ("that may get copies", { $0.flags |= 0x08 }), ("with a counter", { $0.counter = .max }),
    (
      "with extensions",
      {
        $0.flags |= 0x80; $0.extensions = CBORValue.texts([("credProtect", .integer(2))]).encoded
      }
    ),
    (
      "self attestation without a model",
      {
        $0.format = .text("packed"); $0.model = zeros; $0.attestsItself = true
      }
    ),
    (
      "a name of 1,023 bytes",
      {
        $0.credential = [UInt8](repeating: 1, count: 1023); $0.id = $0.credential
      }
    ),
    (
      "a name of one byte",
      {
        $0.credential = [1]; $0.id = [1]
      }
    ),
  ]

  @Test("7.1: what may differ is accepted", arguments: acceptedRegistrations)
  func registrationAccepted(_ what: String, _ change: Change) throws {
    let answer = Self.device.register(Self.challenge.bytes, change)
    let made = try RegistrationCheck.judge(answer, Self.challenge, at: Self.place)
    #expect(made.host == "localhost" && made.key.algorithm == .es256)
  }

  // MARK: 7.2

  static let record = PasskeyRecord(
    user: UserID(row: 1), handle: PasskeyHandle(bytes: device.handle)!,
    key: CredentialKey(cose: device.key.cose.encoded)!,
    host: "localhost", isBackupEligible: false)

  static let authentication: [Broken] = [
    Broken("step 10: the type of registration", .type) { $0.type = "webauthn.create" },
    Broken("step 6: no user", .owner) { $0.userHandle = nil },
    Broken("step 6: another user", .owner) { $0.userHandle = [UInt8](repeating: 6, count: 64) },
    Broken("step 6: part of the user", .owner) { $0.userHandle?.removeLast() },
    Broken("step 19: it can be backed up now", .backupEligibility) { $0.flags |= 0x08 },
    Broken("step 21: a bit of the signature", .signature) { $0.signature = { $0.dropLast() + [$0.last! ^ 1] } },
    Broken("step 21: no signature", .signature) { $0.signature = { _ in [] } },
    Broken("step 21: more after the signature", .signature) { $0.signature = { $0 + [0] } },
    Broken("step 21: a counter that was not signed", .signature) { parts in
      let key = device.key; parts.signature = { _ in key.sign([1]) }
    },
    Broken("a new passkey in it", .malformed) { $0.flags |= 0x40 },
  ]

  @Test("7.2: a proof with one fault is refused for it", arguments: common + authentication)
  func authenticationStep(_ broken: Broken) {
    var device = Self.device
    let answer = device.prove(Self.challenge.bytes, broken.change)
    #expect(fault { () throws(PasskeyFault) in _ = try judge(answer) } == broken.fault)
  }

  static let acceptedProofs: [(String, Change)] = [
    ("as it is", { _ in }), ("with an unknown member", { $0.members += #","later":"x\u00e9""# }),
    (
      "with extensions",
      {
        $0.flags |= 0x80; $0.extensions = CBORValue.texts([("uvm", .array([]))]).encoded
      }
    ),
    ("with a counter", { $0.counter = 7 }),
  ]

  @Test("7.2: what may differ is accepted", arguments: acceptedProofs)
  func authenticationAccepted(_ what: String, _ change: Change) throws {
    var device = Self.device
    #expect(try judge(device.prove(Self.challenge.bytes, change)).user == UserID(row: 1))
  }

  @Test("7.2 step 6: on a page of a user only their passkeys count, with their name or without")
  func sessionUser() {
    var device = Self.device
    for hasName in [true, false] {
      let answer = device.prove(Self.challenge.bytes) { if !hasName { $0.userHandle = nil } }
      #expect(fault { () throws(PasskeyFault) in _ = try judge(answer, of: UserID(row: 1)) } == nil)
      #expect(fault { () throws(PasskeyFault) in _ = try judge(answer, of: UserID(row: 2)) } == .owner)
    }
  }

  @Test("7.2 step 6: an unknown passkey is refused, whatever else is right; one of another host, too")
  func unknown() throws {
    var device = Self.device
    let answer = device.prove(Self.challenge.bytes)
    let check = try AssertionCheck(json: answer)
    #expect(
      fault { () throws(PasskeyFault) in
        _ = try check.judge(Self.challenge, at: Self.place, nil, of: nil)
      } == .unknown)
    let elsewhere = PasskeyRecord(
      user: Self.record.user, handle: Self.record.handle, key: Self.record.key, host: "wallet.localhost",
      isBackupEligible: false)
    #expect(
      fault { () throws(PasskeyFault) in
        _ = try check.judge(Self.challenge, at: Self.place, elsewhere, of: nil)
      } == .host)
  }

  @Test("7.2 step 21: keys of all three algorithms prove their user", arguments: CredentialKey.Algorithm.allCases)
  func algorithms(_ algorithm: CredentialKey.Algorithm) throws {
    var device = SoftAuthenticator(algorithm, credential: [1, 2], handle: Self.device.handle)
    let made = try RegistrationCheck.judge(
      device.register(Self.challenge.bytes), Self.challenge, at: Self.place)
    let record = PasskeyRecord(
      user: UserID(row: 3), handle: Self.record.handle, key: made.key, host: made.host, isBackupEligible: false)
    let proof = try AssertionCheck(json: device.prove(Self.challenge.bytes))
      .judge(Self.challenge, at: Self.place, record, of: nil)
    #expect(proof == PasskeyProof(credential: made.credential, user: UserID(row: 3), counter: 0))
  }

  @Test(
    "What is not a credential in JSON is refused",
    arguments: [
      "", "{}", "null", "[]", "{\"id\":\"AQ\"}", String(repeating: "[", count: 5000),
      #"{"id":"AQ","rawId":"AQ","type":"password","response":{}}"#,
      #"{"id":"AQ","rawId":"Ag","type":"public-key","response":{}}"#,
      #"{"id":"AQ==","rawId":"AQ==","type":"public-key","response":{}}"#,
      #"{"id":"AQ","rawId":"AQ","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"!","signature":"AA"}}"#,
      #"{"id":"AQ","rawId":"AQ","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA"}}"#,
      #"{"id":"AQ","rawId":"AQ","type":"public-key","response":[]}"#,
      #"{"id":"","rawId":"","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}}"#,
      #"{"id":"AQ","rawId":"AQ","type":"public-key","response":{},"more":""# + String(repeating: "a", count: 12_288)
        + "\"}",
    ])
  func noCredential(_ text: String) {
    #expect(fault { () throws(PasskeyFault) in _ = try AssertionCheck(json: text) } == .malformed)
    #expect(
      fault { () throws(PasskeyFault) in
        _ = try RegistrationCheck.judge(text, Self.challenge, at: Self.place)
      } == .malformed)
  }

  private func judge(_ answer: String, of user: UserID? = nil) throws(PasskeyFault) -> PasskeyProof {
    try AssertionCheck(json: answer).judge(Self.challenge, at: Self.place, Self.record, of: user)
  }

  private func fault(_ body: () throws(PasskeyFault) -> Void) -> PasskeyFault? {
    do throws(PasskeyFault) { try body() } catch { return error }
    return nil
  }
}
