import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

extension StoreFixture {
  /// The export of all users of its store, as one text.
  func export(_ store: SQLiteStore, _ format: ExportFormat) async throws -> String {
    let streams = try await ExportStream.ofAllUsersInEachFormat(in: store, clock: clock, zone: .utc, rates: .empty)
    let stream = try #require(zip(ExportFormat.allCases, streams).first { $0.0 == format }?.1)
    var bytes: [UInt8] = []
    while let piece = try await stream.next() { bytes += piece }
    return try #require(String(validating: bytes, as: UTF8.self))
  }
}
