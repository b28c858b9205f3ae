import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("Pages: invoices and the camera")
struct InvoicePagesTests {
  private func text(_ html: HTML) -> String {
    Markup(html).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func invoicesPage(
    _ billing: BillingDetails?, _ lines: [InvoiceLine] = [], upcoming: UpcomingInvoice? = nil
  ) -> InvoicesPage {
    InvoicesPage(frame: Samples.frame(), billing: billing, upcoming: upcoming, invoices: lines)
  }

  @Test("Before anything is set up one link does it; afterwards the first charge is waited for")
  func empty() {
    let none = text(invoicesPage(nil).html)
    #expect(none.contains("No invoices yet.") && none.contains("Add name and address"))
    #expect(!none.contains(Words.firstInvoice))
    let ready = text(invoicesPage(BillingDetails(name: "Ann", address: "1 Elm Street")).html)
    #expect(ready.contains(Words.firstInvoice) && ready.contains("NameAnn Address1 Elm Street"))
    #expect(!ready.contains("You have not set up") && !ready.contains("Email"))
  }

  @Test("Invoices stand by month with sums; one that is waiting for its charge stands before them")
  func list() throws {
    let lines = try [0, 1, 40].map { try AllPages.invoiceLine(daysBefore: $0) }
    let session = try AllPages.chargingSession()
    let upcoming = UpcomingInvoice(session: session, place: "Mill Road", now: Samples.noon)
    let words = text(invoicesPage(nil, lines, upcoming: upcoming).html)
    #expect(words.contains("November 2026: 2 invoices, $10.10"))
    #expect(words.contains("October 2026: 1 invoice, $5.05"), "\(words)")
    #expect(words.contains("Upcoming Mill Road 100001 $0.90 Charging · 2.00 kWh"), "\(words)")
    let first = try #require(words.firstRange(of: "1-50")), last = try #require(words.firstRange(of: "1-10"))
    #expect(first.lowerBound < last.lowerBound, "newest first")
  }

  @Test("An invoice has its lines, each with its price, and what adds up to its total")
  func invoice() throws {
    let words = text(InvoicePage(frame: Samples.frame(), reading: try AllPages.invoice()).html)
    for line in [
      "Invoice 1-17", "Tax number12-3456789", "Meter reading at the begin1,234.567 kWh",
      "Meter reading at the end1,243.557 kWh", "Energy 8.99 kWh at $0.45 per kWh$4.05",
      "Start fee for each charge$1.00", "Full car connected 5 minutes at $0.10 per minute$0.50",
      "Waived Above your limit, not charged\u{2212}$0.05", "$5.50", "Paid from Ann.", "Receipt number42",
    ] {
      #expect(words.contains(line), "\(line): \(words)")
    }
    #expect(!words.contains("Buyer") && !words.contains("stimated"))
    let sample = text(InvoicePage(frame: Samples.frame(), reading: try AllPages.invoice(.sample, "Bob")).html)
    #expect(sample.contains("BuyerBob Bob"), "\(sample)")
    #expect(sample.contains("8.99 kWh, estimated at"), "\(sample)")
    #expect(sample.contains("not said \(Words.billEstimated)"))
  }

  @Test("Covered amounts stay covered on each of these pages; prices are no amounts of the user's")
  func covered() throws {
    var invoice = InvoicePage(frame: Samples.frame(), reading: try AllPages.invoice())
    let upcoming = UpcomingInvoice(session: try AllPages.chargingSession(), place: nil, now: Samples.noon)
    var list = invoicesPage(nil, [try AllPages.invoiceLine(daysBefore: 0)], upcoming: upcoming)
    invoice.frame.amounts = .hidden
    list.frame.amounts = .hidden
    for words in [text(invoice.html), text(list.html)] {
      for amount in ["4.05", "5.50", "5.05", "$0.90", "$1.00"] { #expect(!words.contains(amount), "\(amount)") }
      #expect(words.contains("$•••"))
    }
    #expect(text(invoice.html).contains("at $0.45 per kWh"))
  }

  @Test(
    "Printed, an invoice has a button that the script alone shows; the camera's words have a place that is read out")
  func scripts() throws {
    let button = try #require(
      Markup(InvoicePage(frame: Samples.frame(), reading: try AllPages.invoice()).html).withID("print"))
    #expect(button.attributes["hidden"] != nil)
    let scan = Markup(ScanPage(frame: Samples.frame(false)).html)
    #expect(scan.withID("scan")?.name == "video" && scan.withID("scan")?.attributes["hidden"] != nil)
    #expect(scan.withID("said")?.attributes["role"] == "status")
    #expect(scan.all("input").map { $0.attributes["name"] } == ["charger"])
  }

  @Test("Energy is as exact as the meter where it is billed")
  func energy() {
    for (wattHours, words) in [
      (0, "0 kWh"), (1, "0.001 kWh"), (500, "0.5 kWh"), (8990, "8.99 kWh"), (1_234_567_000, "1,234,567 kWh"),
      (-1, "0 kWh"),
    ] as [(Int64, String)] {
      #expect(Words.exactEnergy(wattHours: wattHours) == words)
    }
    #expect(Words.reading(nil) == "not said" && Words.idleMinutes(1) == "1 minute")
  }
}
