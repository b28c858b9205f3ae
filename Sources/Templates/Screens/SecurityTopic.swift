/// What the page about protection tells about, in its order.
package enum SecurityTopic: Sendable, CaseIterable {
  case codes, wrongCodes, messages, sessions, requests, money, data
}
