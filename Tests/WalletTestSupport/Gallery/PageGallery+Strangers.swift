import TestSupport
import Testing

extension PageGallery {
  /// The pages before sign-in.
  mutating func addStrangers(_ wallet: TestWallet) throws {
    let stranger = stranger(wallet)
    add("splash", try stranger.visit("/"))
    add("login", try stranger.visit("/login"))
    let send = Self.send(stranger)
    add("login-empty", status: 422, try stranger.press(send), says: "Please enter your phone number.")
    try stranger.visit("/login").fill("Phone number", with: "555-0199").press(send)
    add("login-refused", status: 422, stranger, says: "Your phone number is invalid.")
    add("security-stranger", try stranger.visit("/security"))
    try addCodePage(wallet)
    add("otp-unknown-range", try asking(wallet, "(230) 555-0123"), says: "We don't know this number range.")

    let early = try asking(wallet, "(530) 555-0132")
    add("otp-too-early", status: 429, try early.press("Resend code"))
    let other = try asking(wallet, "(530) 555-0133").visit("/otp/other")
    add("other-way", other)
    add("other-way-empty", status: 422, try other.press("Sign in"))
    add("other-way-wrong", status: 422, try other.other("0000-0000-0000-0000"))
  }

  private mutating func addCodePage(_ wallet: TestWallet) throws {
    let visitor = try asking(wallet, "(530) 555-0131")
    add("otp", visitor, says: "The code for")
    add("otp-empty", status: 422, try visitor.press("Verify"), says: "Enter the code")
    let code = try #require(wallet.messages.code(to: "+15305550131"))
    let wrong = wrongCode(insteadOf: code)
    add(
      "otp-wrong", status: 422, try visitor.fill("Code", with: wrong).press("Verify"), says: "That code isn't right.")
    for _ in 0..<4 { try visitor.fill("Code", with: wrong).press("Verify") }
    add("otp-dead", status: 422, visitor, says: "Too many wrong codes")
  }
}
