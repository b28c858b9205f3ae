/// The way to the map, where the wallet knows charge points.
enum ChargeLink {
  /// For a list of links.
  static let item: HTML = "<li><a \(href: .to.charge())>Charge your car</a></li>"
}
