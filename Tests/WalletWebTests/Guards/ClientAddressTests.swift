import HTTPServer
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

@Suite("Client address")
struct ClientAddressTests {
  private func head(peer: String, forwarded: [String]) -> RequestHead {
    let fields = Fields(forwarded.map { ("X-Forwarded-For", $0) })
    return RequestHead(method: .get, path: Array("/".utf8), fields: fields, peer: peer)
  }

  @Test("S28: X-Forwarded-For is believed from a named proxy only, and the last address that is no proxy's counts")
  func forwarded() {
    let cases: [(trusted: [String], peer: String, forwarded: [String], client: String)] = [
      ([], "127.0.0.1", ["203.0.113.7"], "127.0.0.1"),
      (["127.0.0.1"], "127.0.0.1", [], "127.0.0.1"),
      (["127.0.0.1"], "127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
      (["127.0.0.1"], "127.0.0.1", ["6.6.6.6, 203.0.113.7"], "203.0.113.7"),
      (["127.0.0.1"], "127.0.0.1", ["6.6.6.6", " 203.0.113.7 "], "203.0.113.7"),
      (["127.0.0.1", "10.0.0.1"], "127.0.0.1", ["203.0.113.7, 10.0.0.1"], "203.0.113.7"),
      (["127.0.0.1"], "192.0.2.1", ["203.0.113.7"], "192.0.2.1"),
      (["127.0.0.1"], "127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
      (["127.0.0.1"], "127.0.0.1", ["<script>"], "127.0.0.1"),
      (["127.0.0.1"], "127.0.0.1", ["127.0.0.1"], "127.0.0.1"),
      // The same address in other spellings.
      (["fd00:0::1"], "fd00::1", ["203.0.113.7, FD00::0:1"], "203.0.113.7"),
      (["127.0.0.1"], "::ffff:127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
      (["::ffff:127.0.0.1"], "127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
    ]
    for row in cases {
      let trusted = row.trusted.compactMap(IPAddress.init)
      let address = ClientAddress(trusted: trusted).of(head(peer: row.peer, forwarded: row.forwarded))
      #expect(address == row.client, "\(row)")
    }
  }

  @Test("An IPv6 client counts by its network, an IPv4 address in IPv6 clothes as itself")
  func networks() {
    #expect(ClientNetwork("2001:db8:1:2::1") == ClientNetwork("2001:db8:1:2:ffff::9"))
    #expect(ClientNetwork("2001:db8:1:2::1") != ClientNetwork("2001:db8:1:3::1"))
    #expect(ClientNetwork("::ffff:192.0.2.7") == ClientNetwork("192.0.2.7"))
    #expect(ClientNetwork("192.0.2.7") != ClientNetwork("192.0.2.8"))
    #expect(ClientNetwork("no address").bytes.isEmpty)
  }
}
