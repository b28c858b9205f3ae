@testable import SQLiteStore
import Synchronization
import Testing

@testable import WalletCore

/// The posts to a program, each with its own amount, so that tests can tell its entries from all others.
final class PostRecord: Sendable {
  enum Fate { case unanswered, acknowledged, refused }

  struct Post {
    let user: Int
    let form: WebForm
    /// One for a deposit or a withdrawal, two for a transfer.
    let entries: Int
    var fate = Fate.unanswered
  }

  private let posts = Mutex<[Int64: Post]>([:])
  private let next = Atomic<Int64>(1)
  private let acknowledged = Atomic<Int>(0)

  /// An amount that no other post uses, in cents.
  func amount() -> Int64 { next.add(1, ordering: .relaxed).oldValue }

  /// The number of acknowledged posts.
  var acknowledgements: Int { acknowledged.load(ordering: .relaxed) }

  /// Records a post before it is sent.
  func sending(_ form: WebForm, cents: Int64, by user: Int, entries: Int) {
    posts.withLock { $0[cents] = Post(user: user, form: form, entries: entries) }
  }

  /// Records the answer to a post.
  func answered(_ status: Int, cents: Int64) {
    let fate: Fate? = status == 303 ? .acknowledged : status == 422 ? .refused : nil
    guard let fate else { return }
    let earlier = posts.withLock { posts in
      defer { posts[cents]?.fate = fate }
      return posts[cents]?.fate
    }
    #expect(earlier == .unanswered || earlier == fate, "\(cents) cents: \(fate) after another answer")
    if fate == .acknowledged, earlier != .acknowledged { acknowledged.add(1, ordering: .relaxed) }
  }

  /// The posts without an answer so far.
  var unanswered: [(cents: Int64, post: Post)] {
    posts.withLock { posts in posts.filter { $0.value.fate == .unanswered }.map { ($0.key, $0.value) } }
      .sorted { $0.0 < $1.0 }
  }

  /// Compares the histories of a data folder with the answers: an acknowledged post is there once, a refused one is
  /// not, an unanswered one once or not at all; and the books keep every rule.
  func compare(with folder: TemporaryFolder, seed: UInt64) throws {
    let books = try BookTester(folder: folder.data, seed: seed)
    defer { books.store.close() }
    #expect(try books.store.check() == [], "seed \(seed)")
    var found: [Int64: Int] = [:]
    for user in try BookQueries(folder: folder.data).users() {
      for account in try books.store.openSQLiteReader().openAccounts(of: user) {
        for entry in try books.entries(of: account) {
          #expect(entry.balance.minorUnits >= 0, "seed \(seed)")
          // Nobody posted these.
          if entry.kind == .capture { continue }
          found[Int64(entry.change.minorUnits.magnitude), default: 0] += 1
        }
      }
    }
    for (cents, post) in posts.withLock({ $0 }) {
      let entries = found[cents] ?? 0
      switch post.fate {
      case .acknowledged: #expect(entries == post.entries, "seed \(seed): \(post.form.path) of \(cents) cents is lost")
      case .refused: #expect(entries == 0, "seed \(seed): \(post.form.path) of \(cents) cents was refused")
      case .unanswered:
        #expect([0, post.entries].contains(entries), "seed \(seed): \(post.form.path) of \(cents) cents")
      }
    }
  }
}
