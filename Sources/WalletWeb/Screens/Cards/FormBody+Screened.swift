import HTTPServer
import WalletCore

extension FormBody {
  /// The text of a field where a card's number may stand by mistake. Of one with that many digits no text is made:
  /// another one that is refused in the same words takes its place.
  /// - Parameter name: one of the route's ``Route/Secrets/screened``.
  /// - Returns: nil if there is no such field.
  /// - Throws: ``Failure/unreadableForm`` for bytes that are not UTF-8.
  func screened(_ name: StaticString) throws(Failure) -> String? {
    var digits = DigitCount()
    guard readSecret(name, { digits.take($0) }) else { return nil }
    guard !digits.mayBeNumber else { return DigitCount.standIn }
    do { return try revealed(name) } catch { throw .unreadableForm }
  }
}
