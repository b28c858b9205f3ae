import WalletCore

/// The camera, where the browser reads QR codes, and a form for the number that stands below each code. Public.
package struct ScanPage {
  /// The frame around the page.
  package var frame: PageFrame

  /// Creates a page from its parts.
  package init(frame: PageFrame) { self.frame = frame }

  /// The page. Its script shows the camera's picture.
  package var html: HTML {
    Page(
      frame: frame, title: "Scan a charger", section: .home, layout: .low, script: frame.scripts.charge,
      main: """
        <p class="back"><a \(href: .to.charge())>Map</a></p>
        <h1>Scan a charger</h1>
        <p class="lead">\(Words.scanHint)</p>
        <video class="map" id="scan" muted playsinline hidden></video>
        <p class="lead" id="said" role="status" data-ready="\(Words.cameraReady)" data-refused="\(Words.cameraRefused)" \
        data-foreign="\(Words.foreignCode)"></p>
        <form class="card stack" method="get" \(action: .to.identify())>
        \(Field(
          label: "Charger's number", notes: FieldNotes(name: "charger", hint: "Six digits, like 100001."), value: "",
          attributes: #"type="text" inputmode="numeric" autocomplete="off" spellcheck="false" enterkeyhint="go" placeholder="100001""#
        ).html)
        <button>Continue</button>
        </form>
        """
    ).html
  }
}
