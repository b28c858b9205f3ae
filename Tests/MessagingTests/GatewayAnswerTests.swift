import Testing

@testable import WalletCore
@testable import Messaging

@Suite("What a gateway answers")
struct GatewayAnswerTests {
  /// The states after parsing the text at once and byte by byte: one if they agree.
  private func states(_ text: String) -> [GatewayAnswer.State] {
    var whole = GatewayAnswer()
    whole.append(Array(text.utf8)[...])
    var single = GatewayAnswer()
    for byte in text.utf8 { single.append([byte]) }
    #expect(whole.count == text.utf8.count && single.count == text.utf8.count)
    if case .status(let code, _) = whole.state, case .status(code, _) = single.state { return [whole.state] }
    return whole.state == single.state ? [whole.state] : [whole.state, single.state]
  }

  @Test("The status counts, with or without a reason, a length and carriage returns")
  func status() {
    #expect(
      states("HTTP/1.1 202 Accepted\r\nServer: Kannel/1.4.5\r\nContent-Length: 24\r\n\r\n0: Accep")
        == [.status(202, bodyLeft: 16)])
    #expect(states("HTTP/1.0 200\n\n") == [.status(200, bodyLeft: nil)])
    #expect(states("HTTP/1.1 500 No\r\ncontent-length:\t0\r\n\r\n") == [.status(500, bodyLeft: 0)])
    #expect(states("HTTP/1.1 404 No\r\nContent-Length: -5\r\n\r\n") == [.status(404, bodyLeft: nil)])
  }

  @Test("Interim answers are passed over")
  func interim() {
    #expect(
      states("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 202 OK\r\n\r\n")
        == [.status(202, bodyLeft: nil)])
    #expect(states("HTTP/1.1 100 Continue\r\n\r\n") == [.unfinished])
  }

  @Test("Half an answer is not one yet")
  func half() {
    #expect(states("") == [.unfinished])
    #expect(states("HTTP/1.1 202 Accepted\r\nServer: Kan") == [.unfinished])
    #expect(states("HTT") == [.unfinished])
  }

  @Test(
    "What is no answer of HTTP/1 is garbage",
    arguments: [
      "SSH-2.0-OpenSSH_9.2\r\n", "\r\n\r\n", "HTTP/2.0 200 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n",
      "HTTP/1.1 20 OK\r\n\r\n",
      "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 700 OK\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.12 200 OK\r\n\r\n",
      "\u{0}\u{0}\u{0}",
    ])
  func garbage(text: String) {
    #expect(states(text) == [.garbage])
  }
}
