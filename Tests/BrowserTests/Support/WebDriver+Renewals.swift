extension WebDriver {
  /// Lets no time pass by itself in the pages to come: `ticks` has what their scripts do again and again, with the pause,
  /// and `fetched` what they have asked for.
  func recordRenewals() throws {
    try addToEveryPage(
      """
      window.ticks = []
      window.setInterval = (tick, time) => { ticks.push({ tick, time }) }
      window.fetched = []
      const real = fetch
      window.fetch = (...all) => { fetched.push(all); return real(...all) }
      """)
  }
}
