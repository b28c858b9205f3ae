import WalletCore

/// The map of charge points, and their list. Public: it shows nothing of a user.
package struct ChargePage {
  /// The frame around the page.
  package var frame: PageFrame
  /// All charge points of one moment.
  package var listing: ChargePointListing
  /// What was asked for.
  package var query: ChargeQuery
  /// The charge points that were found, in the order of the list, with their distances from the middle of the map if it
  /// was asked for.
  package var found: [(point: ListedChargePoint, metres: Double?)]
  /// What the map shows.
  package var view: MapView
  /// What the owner has drawn on it.
  package var features: [MapFeature]
  /// The present time, by the monotonic clock.
  package var now: Timestamp

  /// How many charge points a page of the list has.
  package static let pageSize = 50

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, listing: ChargePointListing, query: ChargeQuery,
    found: [(point: ListedChargePoint, metres: Double?)], view: MapView, features: [MapFeature], now: Timestamp
  ) {
    self.frame = frame
    self.listing = listing
    self.query = query
    self.found = found
    self.view = view
    self.features = features
    self.now = now
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Charge your car", section: .home, layout: .wide,
      script: listing.isEmpty ? nil : frame.scripts.charge,
      main: """
        <h1>Charge your car</h1>
        \(listing.isEmpty ? Self.nothing : content)
        """
    ).html
  }

  private static let nothing: HTML = "<div class=\"card empty\"><p>\(Words.noChargePoints)</p></div>"

  private var content: HTML {
    """
    \(search)
    <p class="lead" id="said" role="status" data-more=" \(Words.placesChanged)" data-old="\(Words.mapIsOld)"></p>
    <div class="columns">
    <div class="column" id="map" tabindex="-1">
    <div class="row"><h2>Map</h2><a href="#list">Skip the map</a></div>
    \(MapFigure(view: view, features: features, marks: marks, listing: listing, query: query).html)\
    \(MapMoves(view: view, query: query).html)</div>
    <div class="column" id="list" tabindex="-1">
    <div class="row"><h2>Charge points</h2><a \(href: .to.charge(query))>Refresh</a></div>
    \(list)
    </div>
    </div>
    \(frame.signedIn ? Self.settings : nil)<p class="back"><a \(href: .to.scan())>Scan a QR code</a></p>
    <a class="button round add" \(href: .to.identify()) aria-label="Identify a charger" title="Identify a charger">\
    <svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true" focusable="false">\
    <path d="M13 2 5 14h6l-1 8 8-12h-6z"/></svg></a>
    """
  }

  private static let settings: HTML = "<p class=\"back\"><a \(href: .to.settings())>Settings</a></p>\n"

  /// A query that changes nothing, so it uses GET and has no CSRF token. The script shows the second button.
  private var search: HTML {
    """
    <form class="card ask" method="get" \(action: .to.charge())>
    \(Field(
      label: "Find a charge point", notes: FieldNotes(name: "near", hint: Words.placeHint), value: query.words ?? "",
      attributes: #"type="search" autocomplete="off" spellcheck="false" enterkeyhint="search" dir="auto""#
    ).html)
    <button class="second">Search</button>
    <button class="quiet" type="button" id="pin" data-asking="\(Words.findingYou)" data-refused="\(Words.placeRefused)" \
    hidden>Near me</button>
    </form>
    """
  }

  /// The marks in the order of the list; those that were not looked for come last.
  private var marks: [MapMark] {
    var ranks: [ChargePointID: Int] = [:]
    for (rank, one) in found.enumerated() { ranks[one.point.point.id] = rank }
    // By number before, and equal ones stay so.
    let ranked = view.marks(of: listing, now: now).enumerated().map { place, mark in
      (rank: mark.points.lazy.compactMap { ranks[$0] }.min() ?? found.count, place: place, mark: mark)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.mark)
  }
}

// MARK: - The list

extension ChargePage {
  private var list: HTML {
    guard !found.isEmpty else { return notFound }
    let pageCount = (found.count + Self.pageSize - 1) / Self.pageSize
    let page = min(query.page, pageCount)
    let start = (page - 1) * Self.pageSize
    var html = HTML()
    if let words = query.words {
      html.append(
        """
        <p class="lead">\(Words.found(found.count)) for <bdi>\(words)</bdi>. <a \(href: .to.charge())>Show all</a></p>

        """)
    }
    html.append("<ul class=\"places\">\n")
    for (listed, metres) in found[start..<min(start + Self.pageSize, found.count)] {
      html.append(ChargePointItem(listed: listed, metres: metres, now: now).html)
    }
    html.append("</ul>\n")
    if let pager = pager(page, of: pageCount) { html.append(pager) }
    return html
  }

  private var notFound: HTML {
    """
    <div class="card empty">
    <p>Nothing found for <bdi>\(query.words ?? "")</bdi>. Try a shorter word, or another street.</p>
    <a class="button second" \(href: .to.charge())>Show all</a>
    </div>
    """
  }

  private func pager(_ page: Int, of pageCount: Int) -> HTML? {
    guard pageCount > 1 else { return nil }
    func link(_ page: Int) -> Link {
      var query = query
      query.page = page
      return .to.charge(query)
    }
    return Pager(
      previous: page > 1 ? (link(page - 1), "Previous") : nil, here: "Page \(page) of \(pageCount)",
      next: page < pageCount ? (link(page + 1), "Next") : nil
    ).html
  }
}
