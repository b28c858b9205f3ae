/// Writes a number while it is typed.
public struct AsYouTypeFormatter: Sendable {
  private var text = ""

  /// - Parameters:
  ///   - region: where the number is typed; nil: nowhere, then only numbers with `+` are formatted.
  ///   - plan: the facts.
  public init(region: RegionCode?, plan: NumberingPlan = .carried) {}

  /// Takes the next character.
  /// - Parameter scalar: anything.
  /// - Returns: all that was typed so far, formatted.
  public mutating func input(_ scalar: Unicode.Scalar) -> String {
    text.unicodeScalars.append(scalar)
    return text
  }
}
