import TestSupport
import Testing
import WalletCore

extension PageGallery {
  /// The map, the list and the pages of charge points, for strangers and for somebody signed in.
  mutating func addCharging(_ wallet: TestWallet) throws {
    let stranger = stranger(wallet)
    let person = try signedIn(wallet, "(530) 555-0143")
    add("charge-none", try stranger.visit("/charge"), says: "This wallet knows no charge points.")
    wallet.addChargePoints()
    add("charge", try stranger.visit("/charge"), says: "Elm Street garage 2 of 4 free")
    add("charge-person", try person.visit("/charge"), says: "Skip the map")
    add("charge-near", try stranger.visit("/charge?at=38.545,-121.745&z=15"), says: "0 m")
    add("charge-world", try stranger.visit("/charge?z=0"), says: "3 of 13")
    add("charge-found", try stranger.visit("/charge?near=station"), says: "3 charge points for station")
    add("charge-not-found", try stranger.visit("/charge?near=nowhere"), says: "Nothing found")
    add("charge-point", try stranger.visit("/charge/points/1"), says: "All prices include tax.")
    add("charge-point-chosen", try person.visit("/charge/chargers/100002"), says: "This is your charger.")
    add("charge-point-faulty", try stranger.visit("/charge/points/3"), says: "Its protection has tripped.")
    add("charge-point-own-words", try stranger.visit("/charge/points/6"), says: "It reports: E-17 (pump)")
    add("charge-point-unknown", status: 404, try stranger.visit("/charge/points/99"))
    add("charger-unknown", status: 404, try stranger.visit("/charge/chargers/999999"))
    add("home-charging", try person.visit("/home"), says: "Charge your car")
    add("settings-charging", try person.visit("/settings"), says: "Charge your car")
    wallet.addChargePoints(SampleChargePoints.many(105))
    add("charge-many", try stranger.visit("/charge?page=2"), says: "Page 2 of 3")
  }
}
