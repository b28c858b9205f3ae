import WalletCore

/// How a charge went: its power over time, or the energy where no power is known, as a line and as a table.
///
/// The picture stretches to the available space; the axis labels are text beside it, so that they keep their size.
struct ChargingCurve {
  /// Oldest first.
  var points: [CurvePoint]
  var zone: DayZone

  /// The size of the picture in its own units.
  private static let width = 600
  private static let height = 1000
  /// The most points that a page shows.
  static let pointsMax = 300

  /// Nil before the first point.
  var html: HTML? {
    guard !points.isEmpty else { return nil }
    return """
      <figure class="card chart">
      <figcaption>\(isOfPower ? "Power" : "Energy") over time</figcaption>
      \(shown.count > 1 ? picture : nil)\(table)
      </figure>
      """
  }

  /// Every so-manieth point, and the last.
  private var shown: [CurvePoint] {
    guard points.count > Self.pointsMax else { return points }
    let step = (points.count + Self.pointsMax - 2) / (Self.pointsMax - 1)
    let thinned = points.indices.dropLast().filter { $0.isMultiple(of: step) }.map { points[$0] }
    return thinned + points.suffix(1)
  }

  private var isOfPower: Bool { points.allSatisfy { $0.watts != nil } }

  private func value(_ point: CurvePoint) -> Int64 { isOfPower ? point.watts ?? 0 : point.wattHours }

  private func words(_ value: Int64) -> String {
    isOfPower ? Words.power(watts: value) : Words.energy(wattHours: value)
  }

  private var picture: HTML {
    let shown = shown
    let top = Self.top(for: shown.map(value).max() ?? 0)
    let line = path(shown, top)
    return """
      <div class="plot">
      <div class="scale" aria-hidden="true"><span class="sum">\(words(top))</span><span class="sum">\(words(top / 2))</span>\
      <span class="sum">\(words(0))</span></div>
      <svg viewBox="0 0 \(Self.width) \(Self.height)" preserveAspectRatio="none" role="img" aria-label="\(summary)">
      <path d="M0 0H\(Self.width)M0 \(Self.height / 2)H\(Self.width)"/>
      <path class="area" d="\(line)V\(Self.height)H0Z"/>
      <path class="zero" d="M0 \(Self.height)H\(Self.width)"/>
      <path class="line" d="\(line)"/>
      </svg>
      <div class="scale days" aria-hidden="true"><span>\(clock(shown.first))</span><span>\(clock(shown.last))</span></div>
      </div>

      """
  }

  /// A line from point to point; one whose clock went back stands where the one before it does.
  private func path(_ points: [CurvePoint], _ top: Int64) -> HTML {
    guard let first = points.first, let last = points.last else { return HTML() }
    let span = max(last.at.milliseconds - first.at.milliseconds, 1)
    var html = HTML()
    var x = 0
    for (index, point) in points.enumerated() {
      let passed = min(max(point.at.milliseconds - first.at.milliseconds, 0), span)
      x = max(x, Int(Int128(passed) * Int128(Self.width) / Int128(span)))
      html.append("\(index == 0 ? "M" : "L" as HTML)\(x) \(height(value(point), top))")
    }
    return html
  }

  /// Measured from the top of the picture down.
  private func height(_ value: Int64, _ top: Int64) -> Int {
    Self.height - Int(Int128(min(max(value, 0), top)) * Int128(Self.height) / Int128(top))
  }

  /// The smallest round number that is not less than `value`; its half is round as well.
  static func top(for value: Int64) -> Int64 {
    let most = min(value, ChargeCost.wattHoursMax)
    var unit: Int64 = 1000
    while true {
      for step in [1, 2, 4, 6, 8] as [Int64] where unit * step >= most { return unit * step }
      unit *= 10
    }
  }

  private func clock(_ point: CurvePoint?) -> HTML? { point.map { WhenText(moment: $0.at, zone: zone).clock } }

  private var summary: String {
    let values = points.map(value)
    return
      "\(isOfPower ? "Power" : "Energy") over time: from \(words(values.first ?? 0)) to \(words(values.last ?? 0)), "
      + "at the most \(words(values.max() ?? 0))."
  }

  private var table: HTML {
    var rows = HTML()
    for point in shown {
      let power: HTML? = point.watts.map { " · \(Words.power(watts: $0))" }
      let battery: HTML? = point.stateOfCharge.map { " · \($0) %" }
      rows.append(
        """
        <tr><th scope="row">\(WhenText(moment: point.at, zone: zone).clock)</th>\
        <td>\(Words.energy(wattHours: point.wattHours))\(power)\(battery)</td></tr>

        """)
    }
    return """
      <details>
      <summary>Show as a table</summary>
      <table>
      <caption><span class="unseen">What the charger measured</span></caption>
      \(TableHead("Time", "Energy, power and battery").html)
      <tbody>
      \(rows)
      </tbody>
      </table>
      </details>
      """
  }
}
