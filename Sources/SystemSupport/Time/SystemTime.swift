/// The clocks of the machine.
package enum SystemTime {
  /// Nanoseconds of the monotonic clock, which changes of the date do not affect; it may stop while the machine
  /// sleeps.
  package static func monotonic() -> UInt64 {
    let time = read(CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Milliseconds since 1970 by the wall clock, which may jump.
  package static func wall() -> Int64 { milliseconds(read(CLOCK_REALTIME)) }

  /// The same, accurate to a few milliseconds, at a fraction of the cost.
  package static func coarseWall() -> Int64 { milliseconds(read(CLOCK_REALTIME_COARSE)) }

  /// Milliseconds since the machine started; goes on while it sleeps, and nobody can set it.
  package static func sinceBoot() -> Int64 { milliseconds(read(CLOCK_BOOTTIME)) }

  /// Nanoseconds that the calling thread has had a processor.
  package static func thread() -> UInt64 {
    let time = read(CLOCK_THREAD_CPUTIME_ID)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }

  private static func milliseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
