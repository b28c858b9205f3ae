import TestSupport
import Testing

@testable import WalletCore

@Suite struct EarlierKeyTests {
  private let random = SeededRandom(seed: 62)
  private let old = HMACKey([1])
  private let new = HMACKey([2])
  private let user = UserID(row: 7)

  private func earlier(_ purpose: KeyPurpose) -> EarlierKeys {
    let bytes = old.authenticate(Array("\(purpose.label)".utf8)).bytes
    return EarlierKeys([KeyRing.Retired(purpose, bytes)])
  }

  @Test(
    "S61: a form's token and key from before a rotation are right as long as that key is kept, and for their purpose alone"
  )
  func forms() throws {
    let browser = SessionToken(random: random)
    let token = FormTokens(old).token(for: browser)
    let kept = earlier(.forms)
    let tokens = FormTokens(new, earlier: kept)
    #expect(tokens.isRight(token, for: browser) && tokens.isRight(tokens.token(for: browser), for: browser))
    #expect(tokens.token(for: browser) != token)
    #expect(!tokens.isRight(token, for: SessionToken(random: random)))
    #expect(!FormTokens(new, earlier: earlier(.operations)).isRight(token, for: browser))
    kept.keep([])
    #expect(!tokens.isRight(token, for: browser))

    let clock = TestClock()
    let text = OperationKeys(old, random: random, clock: clock).issue(to: user, account: nil)
    func verified(_ kept: EarlierKeys, _ user: UserID) -> OperationKey? {
      OperationKeys(new, earlier: kept, random: random, clock: clock).verify(text, user: user, account: nil)
    }
    #expect(verified(earlier(.operations), user) != nil)
    #expect(verified(earlier(.operations), UserID(row: 8)) == nil && verified(earlier(.forms), user) == nil)
  }

  @Test("S61: a secret is opened under an earlier key and sealed again under the present one, once; another's never")
  func secrets() throws {
    let secret = random.bytes(20)
    let sealed = try SecretSeal(old).seal(secret, for: user, random: random)
    let seal = SecretSeal(new, earlier: earlier(.secrets))
    #expect(try seal.open(sealed, for: user) == secret)
    let again = try #require(try seal.reseal(sealed, for: user, random: random))
    #expect(try SecretSeal(new).open(again, for: user) == secret)
    #expect(try seal.reseal(again, for: user, random: random) == nil)
    #expect(try seal.reseal(sealed, for: UserID(row: 8), random: random) == nil)
    #expect(throws: SealFailure.notGenuine) { try seal.open(sealed, for: UserID(row: 8)) }
    #expect(throws: SealFailure.notGenuine) { try SecretSeal(new).open(sealed, for: user) }
  }
}
