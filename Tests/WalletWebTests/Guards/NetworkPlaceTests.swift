import Templates
import Testing

@testable import WalletWeb

@Suite("Places of network addresses")
struct NetworkPlaceTests {
  @Test(
    "The wallet's own computer has its own words, in every spelling",
    arguments: ["127.0.0.1", "127.255.0.9", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::FFFF:7f00:1", "::1%lo"])
  func computer(address: String) {
    #expect(NetworkPlace(address: address, isPublic: false) == .thisComputer)
    #expect(NetworkPlace(address: address, isPublic: true) == .walletsComputer, "a proxy there may pass on anybody")
  }

  @Test(
    "Private, link-local and unique local addresses are of the local network",
    arguments: [
      "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.7.7", "::ffff:192.168.1.5",
      "fe80::1", "fe80::1%eth0", "febf::1", "fc00::1", "fdff:1:2::3",
    ])
  func local(address: String) {
    for isPublic in [false, true] {
      #expect(NetworkPlace(address: address, isPublic: isPublic) == .localNetwork)
    }
  }

  @Test(
    "Everything else is shown as it is, text that is no address too",
    arguments: [
      "203.0.113.7", "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.1.1", "192.169.0.0",
      "169.253.0.1", "126.255.255.255", "128.0.0.1", "::ffff:203.0.113.7", "::", "::2", "2001:db8::1", "fec0::1",
      "fe00::1", "fbff::1", "0.0.0.0", "127.0.0.1.", "127.1", " 127.0.0.1", "10.0.0.256", "localhost", "%", "%eth0",
      "[::1]", "<b>", "-",
    ])
  func elsewhere(address: String) {
    #expect(NetworkPlace(address: address, isPublic: false) == .elsewhere(address: address))
  }

  @Test("Without an address nothing is known")
  func unknown() { #expect(NetworkPlace(address: "", isPublic: false) == .unknown) }
}
