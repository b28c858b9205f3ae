import TestSupport
import Testing

@testable import HTTPServer

@Suite("What a WebSocket has not sent yet")
struct WebSocketStateTests {
  @Test("A peer that always lags a little makes it hold little more than what is unsent")
  func lagging() {
    let state = WebSocketState(WebSocketEndpoint { _, _ in }, now: 0)
    let frame = [UInt8](repeating: 1, count: 1000)
    var most = 0
    for round in 0..<10_000 {
      state.append { $0 += frame }
      // Never all of it.
      if round > 3 { state.sent += 1000 }
      most = max(most, state.outgoing.count)
    }
    #expect(state.unsent == 4000 && most < 2 * state.endpoint.unsentPause)
  }

  @Test("Many small frames that wait cost few allocations: what waits is not copied for each")
  func growth() {
    let state = WebSocketState(WebSocketEndpoint { _, _ in }, now: 0)
    var (grown, capacity) = (0, 0)
    for _ in 0..<20_000 {
      state.append { WebSocketFrame.pong([], to: &$0) }
      if state.outgoing.capacity != capacity { (grown, capacity) = (grown + 1, state.outgoing.capacity) }
    }
    #expect(state.unsent == 40_000 && grown < 40)
  }
}
