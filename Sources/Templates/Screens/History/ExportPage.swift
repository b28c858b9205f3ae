import WalletCore

/// The downloads of all of a user's data, one file per format.
package struct ExportPage {
  /// The frame around the page.
  package var frame: PageFrame

  /// Creates a page from its parts.
  package init(frame: PageFrame) { self.frame = frame }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Export", section: .settings, layout: .wide,
      main: """
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(about: Self.about, task: files).html)
        """
    ).html
  }

  private static let about: HTML = """
    <h1>Export your data</h1>
    <p class="lead">All your accounts, open and closed, with every entry and note. Every file is complete: \
    pick the format your other app reads.</p>
    <p class="card warn">Exported files aren't protected. Keep them somewhere private.</p>
    """

  private var files: HTML {
    "<ul class=\"card links files\">\n\(ExportFormat.allCases.map(row))\n</ul>"
  }

  private func row(_ format: ExportFormat) -> HTML {
    """
    <li><a \(href: .to.exportFile(format))><strong>\(Words.name(format))</strong>
    <span class="lead">\(Words.use(format))</span></a></li>

    """
  }
}
