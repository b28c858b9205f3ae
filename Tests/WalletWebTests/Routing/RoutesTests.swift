import HTTPServer
import TestSupport
import Testing

@testable import Templates
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("The table of routes")
struct RoutesTests {
  @Test("Every address has exactly one entry, and something is done there")
  func oneEntry() {
    let routes = SiteMap.routes.all
    #expect(Dictionary(grouping: routes, by: \.pattern).filter { $1.count > 1 }.isEmpty)
    #expect(Set(routes.map(\.pattern)) == Set(Addresses.all.map(\.pattern)))
    for route in routes { #expect(!route.allow.isEmpty, "\(route.pattern.text)") }
  }

  @Test("A path is found where its own address is, and nothing stands at a path that is none")
  func found() {
    let id = String(repeating: "A", count: 22)
    for route in SiteMap.routes.all {
      let addresses = SiteMap.addresses(of: route, [id])
      #expect(!addresses.isEmpty, "\(route.pattern.text)")
      for address in addresses {
        #expect(SiteMap.routes.route(at: Array(address.utf8))?.route === route, "\(address)")
        for miss in [address + "/x", address + "?a=1", address + "\u{0}", "/" + address] {
          #expect(SiteMap.routes.route(at: Array(miss.utf8)) == nil, "\(miss)")
        }
      }
    }
    #expect(SiteMap.routes.route(at: []) == nil)
    #expect(SiteMap.routes.route(at: Array(repeating: UInt8(ascii: "/"), count: 10_000)) == nil)
  }

  @Test("Only a form of somebody signed in has its fields judged before it is sent")
  func checks() {
    let checked = SiteMap.posted.filter { $0.check != nil }
    #expect(checked.count == 18)
    for route in checked {
      guard case .user = route.submit else {
        Issue.record("\(route.pattern.text)")
        continue
      }
    }
  }
}
