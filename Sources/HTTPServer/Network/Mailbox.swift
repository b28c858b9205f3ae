/// What other threads leave for a loop.
struct Mailbox {
  /// Jobs of tasks that were resumed elsewhere.
  var jobs: [UnownedJob] = []
  /// Connections from the acceptor.
  var arrivals: [Arrival] = []
  /// Set when the process needs a descriptor.
  var makesRoom = false
  /// Set when the loop is to finish.
  var stops = false
  /// Whether the bell rings already for what lies here.
  var hasRung = false
}
