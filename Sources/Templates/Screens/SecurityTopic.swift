/// What the page about protection tells about, in its order.
public enum SecurityTopic: Sendable, CaseIterable {
  case codes, wrongCodes, messages, sessions, requests, money, data
}
