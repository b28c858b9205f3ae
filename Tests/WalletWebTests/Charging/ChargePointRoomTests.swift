import Testing

@testable import WalletWeb

@Suite("Room for charge points")
struct ChargePointRoomTests {
  @Test("Charge points get what is wished, but never more than half of the descriptors for connections")
  func room() {
    for (wished, isUsed, descriptors, most, reserved, isLowered) in [
      (1000, true, 10_000, 1000, 1000, false), (1000, true, 2000, 1000, 1000, false),
      (1000, true, 1999, 999, 999, true),
      (1000, true, 940, 470, 470, true), (1000, false, 940, 470, 0, false), (1000, false, 10_000, 1000, 0, false),
      (1, true, 1, 1, 1, false), (10, true, 1, 1, 1, true),
    ] {
      let room = ChargePointRoom(wished: wished, isUsed: isUsed, descriptors: descriptors)
      #expect(room.connectionsMax == most && room.reserved == reserved && room.isLowered == isLowered, "\(descriptors)")
    }
    let unknown = ChargePointRoom(wished: 1000, isUsed: true, descriptors: nil)
    #expect(unknown.connectionsMax == 1000 && !unknown.isLowered)
    let few = ChargePointRoom(wished: 1000, isUsed: true, descriptors: 940)
    #expect(
      few.warning(wished: 1000).hasPrefix("There are file descriptors for 470 connected charge points, not for 1000;"))
  }

  @Test("An identity is the last part of its address, whatever it is, and nothing else is one")
  func addresses() {
    for (path, identity) in [
      ("/ocpp/CP1", "CP1"), ("/ocpp/a b", "a b"), ("/ocpp/é", "é"), ("/ocpp/-", "-"), ("/ocpp/", nil), ("/ocpp", nil),
      ("/ocpp//", nil), ("/ocpp/CP1/", nil), ("/ocpp/a/b", nil), ("/ocppx/CP1", nil), ("/", nil), ("*", nil),
      ("/Ocpp/CP1", nil),
    ] as [(String, String?)] {
      let found = ChargePointDoor.identity(in: Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) }
      #expect(found == identity, "\(path)")
    }
  }
}
