/// The ways to write a number.
public enum PhoneFormat: Sendable, CaseIterable {
  /// `+15305550123` (ITU-T E.164). An extension is left out.
  case e164
  /// `(530) 555-0123`: as at home (ITU-T E.123, with the separators of the country).
  case national
  /// `+1 530-555-0123` (ITU-T E.123).
  case international
  /// `tel:+1-530-555-0123` (RFC 3966).
  case rfc3966
}
