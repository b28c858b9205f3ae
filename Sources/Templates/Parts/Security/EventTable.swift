import WalletCore

/// A user's security events: event and time; browser and place.
struct EventTable {
  /// In display order.
  var events: [SecurityEvent]
  var zone: DayZone
  var places: NetworkPlaces

  var html: HTML {
    guard !events.isEmpty else { return "<p class=\"empty\">No activity yet.</p>" }
    return """
      <table class="entries">
      <caption><span class="unseen">Security activity, newest first</span></caption>
      \(TableHead("Event", "Browser and place").html)
      <tbody>
      \(events.map(row))
      </tbody>
      </table>
      """
  }

  private func row(_ event: SecurityEvent) -> HTML {
    """
    <tr><th scope="row">\(Words.title(event.kind)) \
    <span class="left">\(WhenText(moment: event.at, zone: zone))</span></th>\
    <td>\(place(event))</td></tr>

    """
  }

  private func place(_ event: SecurityEvent) -> HTML {
    guard !event.address.isEmpty || !event.agent.isEmpty else {
      return event.kind == .phoneChanged ? "\(Words.byWallet)" : "\(Words.byOwner)"
    }
    let place: HTML? = places.sentence(of: event.address).map { " <span class=\"left\">\($0)</span>" }
    return "<bdi>\(Words.browser(event.agent))</bdi>\(place)"
  }
}
