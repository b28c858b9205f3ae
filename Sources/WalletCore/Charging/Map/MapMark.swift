/// A charge point on the map, or several that are close together.
package struct MapMark: Sendable, Equatable {
  /// Where it is.
  package let position: MapPosition
  /// The charge points, by number; at least one.
  package let points: [ChargePointID]
  /// How many chargers they have.
  package let chargers: Int
  /// How many of these are free.
  package let free: Int
  /// The best of their states, in the order of ``ChargerState``.
  package let best: ChargerState
  /// Of several: the view in which they come apart; the nearest if they never do.
  package let nearer: MapView?

  /// A mark.
  package init(
    position: MapPosition, points: [ChargePointID], chargers: Int, free: Int, best: ChargerState, nearer: MapView?
  ) {
    self.position = position
    self.points = points
    self.chargers = chargers
    self.free = free
    self.best = best
    self.nearer = nearer
  }
}

extension MapView {
  /// Up to which distance charge points are one mark, in units. Marks are farther from each other, so that a finger
  /// hits one.
  static let reach = 2 * target
  /// Half of what a finger can hit, in units.
  package static let target = 24.0

  /// What the map shows of charge points in the window, as far as the whole ``target`` is in it: those within ``reach``
  /// units are one mark.
  ///
  /// In the order of their numbers each joins the nearest mark within reach, or is a new one. A mark stays where its
  /// first is.
  /// - Returns: in the order of the lowest numbers.
  package func marks(of listing: ChargePointListing, now: Timestamp) -> [MapMark] {
    var groups: [MarkGroup] = []
    for listed in listing.points {
      let position = position(of: listed.point.location)
      guard shows(position) else { continue }
      var (nearest, distance) = (groups.count, Self.reach)
      for (index, group) in groups.enumerated() {
        let found = group.position.distance(to: position)
        // The first of those that are equally far.
        if found < distance || found == distance && nearest == groups.count { (nearest, distance) = (index, found) }
      }
      if nearest == groups.count {
        groups.append(MarkGroup(position: position, members: [listed]))
      } else {
        groups[nearest].members.append(listed)
        groups[nearest].radius = max(groups[nearest].radius, distance)
      }
    }
    return groups.map { mark(of: $0, now: now) }
  }

  private func shows(_ position: MapPosition) -> Bool {
    (Self.target...Double(Self.width) - Self.target).contains(position.x)
      && (Self.target...Double(Self.height) - Self.target).contains(position.y)
  }

  private func mark(of group: MarkGroup, now: Timestamp) -> MapMark {
    let states = group.members.flatMap { listed in listed.point.chargers.map { listed.state(of: $0, now: now) } }
    return MapMark(
      position: group.position, points: group.members.map(\.point.id), chargers: states.count,
      free: states.count { $0 == .free }, best: ChargerState.allCases.first(where: states.contains) ?? .notConnected,
      nearer: group.members.count == 1 ? nil : view(apart: group))
  }

  /// The view in which the first of a group, and one that is farthest from it, are no longer within reach.
  private func view(apart group: MarkGroup) -> MapView {
    var (zoom, radius) = (zoom, group.radius)
    while radius <= Self.reach, zoom < Self.zooms.upperBound { (zoom, radius) = (zoom + 1, radius * 2) }
    return MapView(center: MapView(around: group.members.map(\.point.location)).center, zoom: zoom)
  }
}

/// Charge points that are one mark.
private struct MarkGroup {
  /// Where the first is.
  let position: MapPosition
  var members: [ListedChargePoint]
  /// How far the farthest is from the first, in units.
  var radius = 0.0
}
