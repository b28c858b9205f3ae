import HTTPServer

extension Log {
  /// What the HTTP server tells about itself.
  func write(_ event: ServerEvent) {
    switch event {
    case .descriptorsExhausted: write(.warning, ["what": "no file descriptor is left; accepting pauses"])
    case .connectionsExhausted: write(.warning, ["what": "the longest idle connection made room for a new one"])
    case .connectionsBusy: write(.warning, ["what": "a new connection was turned away, all others are busy"])
    case .refused(let refusal):
      write(.refused, ["status": "\(refusal.status.code)", "rule": refusal.rule.description])
    }
  }
}
