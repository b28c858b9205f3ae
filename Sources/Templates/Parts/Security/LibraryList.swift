import WalletCore

/// The libraries that run, with their versions and what is known of these.
struct LibraryList {
  var libraries: [RunningLibrary]

  var html: HTML {
    """
    <h2>Libraries</h2>
    <ul class="points">
    \(libraries.map(row))</ul>
    <p class="hint">\(Words.versionsOnly)</p>

    """
  }

  private func row(_ running: RunningLibrary) -> HTML {
    let faults = running.faults
    guard !faults.isEmpty else { return "<li>\(running.title). \(Words.noKnownFault)</li>\n" }
    return """
      <li>\(running.title)
      <ul class="points">
      \(faults.map(row))</ul>
      </li>

      """
  }

  private func row(_ fault: LibraryFault) -> HTML {
    """
    <li>Known fault, \(fault.name): \(fault.harm) \(fault.meaning) <code>\(fault.sourceInWords)</code></li>

    """
  }
}
