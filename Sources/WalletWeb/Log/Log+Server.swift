import HTTPServer
import SystemSupport

extension Log {
  /// What the HTTP server tells about itself.
  func write(_ event: ServerEvent) {
    switch event {
    case .descriptorsExhausted: write(.warning, ["what": "no file descriptor is left; accepting pauses"])
    case .acceptFailing(let code):
      let cause = unsafe String(cString: strerror(code))
      write(.warning, ["what": "no connection can be accepted; accepting pauses", "cause": cause])
    case .connectionsExhausted:
      write(.warning, ["what": "the longest idle connection made room for a new one, or the slowest"])
    case .connectionsBusy: write(.warning, ["what": "a new connection was turned away, all others are busy"])
    case .crowdLeft: break
    case .refused(let refusal, let peer):
      write(.refused, ["status": "\(refusal.status.code)", "rule": refusal.rule.description, "peer": peer])
    }
  }
}
