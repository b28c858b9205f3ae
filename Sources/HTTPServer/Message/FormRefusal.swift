/// Why a form could not be read.
public enum FormRefusal: Error, Sendable, Equatable {
  /// A `%` is not followed by two hexadecimal digits.
  case badPercentEncoding
  /// The decoded bytes are not UTF-8.
  case notUTF8
  /// There are more than ``FormBody/pairsMax`` pairs.
  case tooManyPairs
}
