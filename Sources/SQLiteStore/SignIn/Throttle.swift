import WalletCore

/// What is kept of one subject.
struct Throttle {
  var count = 0
  var until: Timestamp?
  var moments = SlidingWindow()
}
