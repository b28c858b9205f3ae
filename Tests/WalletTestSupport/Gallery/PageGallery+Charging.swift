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
    try addIdentify(stranger, person)
    wallet.addChargePoints(SampleChargePoints.many(105))
    add("charge-many", try stranger.visit("/charge?page=2"), says: "Page 2 of 3")
  }

  /// The number of a charger, and the form at its charge point: without dollars, with too few, and with enough.
  private mutating func addIdentify(_ stranger: Visitor, _ person: Visitor) throws {
    add("identify", try stranger.visit("/charge/identify"), says: "Identify a charger")
    add("identify-free", try person.visit("/charge/identify?charger=100001"), says: "Begin charging")
    add("identify-occupied", try stranger.visit("/charge/identify?charger=100002"), says: "Charger occupied")
    add("identify-unknown", status: 422, try stranger.visit("/charge/identify?charger=1"), says: "No charger has")
    add("charge-point-no-account", try person.visit("/charge/points/1"), says: "you have none")
    let account = try person.openAccount("Everyday", deposit: "1")
    add("charge-point-poor", try person.visit("/charge/points/1"), says: "Charging here needs $1.45 at least")
    try person.visit(account).fill("Amount", with: "100").press("Deposit")
    add("charge-point-form", try person.visit("/charge/points/1"), says: "Raise the limit when it is reached")
    try person.fill("Limit", with: "much").press("Begin charging")
    add("charge-point-refused", status: 422, person, says: "That is not an amount.")
  }
}
