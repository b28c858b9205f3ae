/// A telephone number, taken apart: calling code, national significant number, extension (ITU-T E.164; the shape is
/// libphonenumber's).
///
/// What a number means, whether it can exist and how it is written is asked of a ``NumberingPlan``.
public struct PhoneNumber: Sendable, Hashable {
  /// The country calling code, without `+`: 1 to 3 digits.
  public let callingCode: Int
  /// The national number without its leading zeros; 0 if it is all zeros. At most 17 digits.
  public let nationalNumber: UInt64
  /// How many zeros belong before ``nationalNumber`` in the national significant number, as in Italy.
  public let leadingZeros: Int
  /// The digits dialled after the call is taken, as they were written; nil where there are none.
  public let extensionDigits: String?

  init(callingCode: Int, nationalNumber: UInt64, leadingZeros: Int, extensionDigits: String?) {
    self.callingCode = callingCode
    self.nationalNumber = nationalNumber
    self.leadingZeros = leadingZeros
    self.extensionDigits = extensionDigits
  }
}
