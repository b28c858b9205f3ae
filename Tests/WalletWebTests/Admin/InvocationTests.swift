import Testing

@testable import WalletWeb

@Suite struct InvocationTests {
  @Test("Commands, their words, their own flags and the flags of settings are told apart, in any order")
  func parsed() throws {
    #expect(try Invocation([]).command == .serve)
    #expect(try Invocation(["--port", "0"]).settings == ["--port=0"])
    let check = try Invocation(["--data", "/d", "check", "--head=1:ab", "--log", "off"])
    #expect(check.command == .check)
    #expect(check.options == ["--head": "1:ab"])
    #expect(check.settings == ["--data=/d", "--log=off"])
    #expect(try Invocation(["backup", "a b"]).operands == ["a b"])
    #expect(try Invocation(["backup", "--", "--odd"]).operands == ["--odd"])
    #expect(try Invocation(["--nonsense", "--port", "0", "stats"]).settings == ["--nonsense", "--port=0"])
    #expect(try Invocation(["clock"]).operands == [])
    #expect(try Invocation(["unlock", "+1 530 555 0123"]).operands == ["+1 530 555 0123"])
    #expect(try Invocation(["history", "--op", "7"]).options == ["--op": "7"])
  }

  @Test(
    "What means nothing is said in one sentence",
    arguments: [
      (["chekc"], "chekc is no command of the wallet; see --help."),
      (["backup"], "Say WalletWeb backup FILE | --sealed FILE [--passphrase-fd N]."),
      (["unlock"], "Say WalletWeb unlock PHONE."),
      (["app-off"], "Say WalletWeb app-off PHONE."),
      (["unlock", "+1", "530"], "530 is one word too many; say WalletWeb unlock PHONE."),
      (["check", "now"], "now is one word too many; say WalletWeb check [--head N:HASH]."),
      (["check", "--head"], "--head needs a value."),
      (["check", "--head="], "--head needs a value."),
    ])
  func refused(arguments: [String], sentence: String) {
    #expect(throws: ProgramFailure(sentence)) { try Invocation(arguments) }
  }

  @Test("What a running wallet is sent is read there as it was typed, whatever a path holds")
  func words() throws {
    for path in ["/a b", "/\n=x", "/%41", "/ü/日本", "--odd", "", " ", "/a\u{0}b", "+1"] {
      let typed = try Invocation(["backup", "--", path])
      let line = AdminWords.line(typed.words)
      #expect(!line.contains("\n"))
      #expect(try Invocation(#require(AdminWords.words(line))) == typed, "\(path)")
    }
    let sealed = try Invocation(["backup", "--sealed", "/a b", "--passphrase-fd", "3"])
    #expect(try Invocation(sealed.words).options == ["--sealed": "/a b"], "no descriptor of another program")
    let check = try Invocation(["check", "--head", "1:00"])
    #expect(try Invocation(check.words) == check)
    for line in ["%", "%4", "%zz", "%+1", "a\tb", "ä", "%ff"] { #expect(AdminWords.words(line) == nil, "\(line)") }
  }

  @Test("Every command tells about itself, and stands in the help of all")
  func help() {
    for command in Command.allCases {
      #expect(Help.text.contains("  \(command.rawValue) "))
      let text = Help.text(for: [command.rawValue, "--help"])
      #expect(text.hasPrefix("usage: WalletWeb \(command.rawValue)"))
      #expect(!command.details.isEmpty && text.contains(command.details))
    }
    #expect(Help.text(for: ["--help"]) == Help.text)
  }

  @Test("Flags whose values mean nothing are said in one sentence")
  func values() throws {
    for words in [
      ["check", "--head", "12"], ["history"], ["history", "--op", "x"], ["history", "--op", "-1"], ["clock", "no"],
    ] {
      let invocation = try Invocation(words)
      #expect(throws: ProgramFailure.self, "\(words)") { try AdminTask(invocation) }
    }
  }
}
