import TestSupport
import Testing
import WalletCore

extension PageGallery {
  /// The card wallet: empty, with a card of each kind, and its forms, refused and done.
  mutating func addCards(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0151")
    add("cards-none", try visitor.visit("/cards"), says: "No cards yet.")
    add("card-new", try visitor.visit("/cards/new"))
    add("card-new-empty", status: 422, try visitor.press("Add card"))
    try visitor.fill("Card number", with: "4242424242424242").fill("Expiry date", with: "soon").press("Add card")
    add("card-new-expiry", status: 422, visitor, says: "Type the number again.")
    try visitor.addCard("4242424242424242", nickname: "Groceries")
    add("card-added", visitor, says: "Your card is here.")
    try visitor.visit("/cards/new").fill("Card number", with: "4242424242424242").fill("Expiry date", with: "12/29")
    add("card-again", status: 422, try visitor.press("Add card"), says: "tick the box")
    let numbers = [
      "5555555555554444", "378282246310005", "6011111111111117", "3530111333300000", "30569309025904",
      "6200000000000005", "6759649826438453",
    ]
    for (place, number) in numbers.enumerated() {
      let nickname = place == 1 ? String(repeating: "W", count: 64) : "Card \(place)"
      try visitor.addCard(number, expiry: place == 2 ? "12/26" : place == 3 ? "11/26" : "10/31", nickname: nickname)
    }
    add("cards", try visitor.visit("/cards"))
    try visitor.fill("Nickname", with: "4242 4242 4242 4242").press("Rename")
    add("card-renamed-refused", status: 422, visitor)
    add("card-renamed", try visitor.fill("Nickname", with: "Food").press("Rename"), says: "new nickname")
    add("card-removed", try visitor.press("Remove"), says: "You can bring it back")
    add("cards-removed", try visitor.visit("/cards"), says: "Bring back")
    add("card-restored", try visitor.press("Bring back"), says: "The card is back.")
  }
}
