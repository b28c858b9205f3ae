/// What is done with the bytes of a file before they leave the wallet, as compressing them.
///
/// It sees all pieces of one file, one after the other, on the thread that makes them.
package protocol ExportPacking: Sendable {
  /// Takes the next piece.
  /// - Parameters:
  ///   - piece: the next bytes of the file; the last piece may have none.
  ///   - isLast: whether the file ends with it.
  /// - Returns: what leaves the wallet.
  /// - Throws: ``StoreFailure`` if the file cannot go on; it is broken off.
  func pack(_ piece: [UInt8], isLast: Bool) throws(StoreFailure) -> [UInt8]
}
