/// What a connection knows of its WebSocket. A class, so that one that is none pays for a reference alone.
final class WebSocketState {
  let endpoint: WebSocketEndpoint
  var reader: WebSocketReader
  /// Frames that are not sent yet, and how much of them is.
  var outgoing: [UInt8] = []
  var sent = 0
  /// Whether the application has a message that it has not taken yet.
  var isHanding = false
  /// Whether our Close is among what was written.
  var hasSaidClose = false
  /// Whether nothing more is read: the peer's Close has come, or a fault.
  var isDeaf = false
  /// How it ended, as far as it has.
  var end: WebSocketEnd?
  /// When the peer last sent a byte, and whether it was sent a ping since.
  var heardAt: UInt64
  var hasPinged = false
  /// When the peer must have answered our Close.
  var closeEnds = UInt64.max

  init(_ endpoint: WebSocketEndpoint, now: UInt64) {
    self.endpoint = endpoint
    reader = WebSocketReader(endpoint.limits, isMasked: true)
    heardAt = now
  }

  /// How many bytes are not sent yet.
  var unsent: Int { outgoing.count - sent }

  /// Appends a frame. What was sent of the frames before it goes when it is as much as may wait.
  func append(_ frame: (inout [UInt8]) -> Void) {
    if sent > endpoint.unsentPause {
      outgoing.removeFirst(sent)
      sent = 0
    }
    frame(&outgoing)
  }

  /// Whether more of the peer may be read now.
  var mayRead: Bool { !isHanding && !isDeaf && unsent <= endpoint.unsentPause }

  /// Whether all is said and heard.
  var isDone: Bool { isDeaf && hasSaidClose && unsent == 0 && !isHanding }

  /// When something must be done although the peer sends nothing.
  var deadline: UInt64 {
    // While the application has a message, nothing is read: that is not the peer's silence.
    let silence = isHanding ? .max : Clock.moment(heardAt, plus: hasPinged ? endpoint.silenceMax : endpoint.pingAfter)
    return min(closeEnds, silence)
  }
}
