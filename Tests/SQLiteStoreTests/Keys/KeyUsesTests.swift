import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

/// What the books have that hangs on the key.
@Suite struct KeyUsesTests {
  private let fixture = StoreFixture()

  /// A store with one user, and a connection that knows no guard.
  private func prepare() throws -> (store: SQLiteStore, books: RawConnection) {
    let store = try fixture.open()
    _ = Person(store, fixture)
    let books = RawConnection(fixture.database)
    books.dropGuards()
    return (store, books)
  }

  @Test("S61: an empty wallet has nothing under its key")
  func nothing() throws {
    let (store, _) = try prepare()
    defer { store.close() }
    #expect(try store.keyUses() == KeyUses())
  }

  @Test("S61: codes that were sent, sessions, recovery codes that can be used and apps' secrets hang on the key")
  func people() throws {
    let (store, books) = try prepare()
    defer { store.close() }
    for sql in [
      // A code that was not sent is none.
      "INSERT INTO challenge(browser,purpose,id,phone,code,sent_at,expires_at,delivery) VALUES(zeroblob(32),0,zeroblob(16),'+1',NULL,0,900,0)",
      "INSERT INTO challenge(browser,purpose,id,phone,code,sent_at,expires_at,delivery) VALUES(zeroblob(32),1,randomblob(16),'+1',zeroblob(32),0,500,1)",
      "INSERT INTO session(token,id,user_id,created_at,expires_at,idle_seconds,last_used,shared,proven_at,address,agent) VALUES(randomblob(32),randomblob(16),1,0,700,0,0,0,0,'','')",
      // One that was used and one that was replaced are not waited for.
      "INSERT INTO recovery(user_id,digest,made_at,used_at) VALUES(1,randomblob(32),1,2)",
      "INSERT INTO recovery(user_id,digest,made_at) VALUES(1,randomblob(32),3),(1,randomblob(32),4)",
      "INSERT INTO recovery(user_id,digest,made_at,ended_at) VALUES(1,randomblob(32),5,6)",
      "INSERT INTO totp(user_id,secret,made_at) VALUES(1,x'01',0)",
    ] { #expect(books.run(sql) == nil, "\(sql)") }
    var uses = KeyUses()
    uses.codesUntil = Timestamp(milliseconds: 500)
    uses.sessionsUntil = Timestamp(milliseconds: 700)
    uses.oldestRecoveryCode = Timestamp(milliseconds: 3)
    uses.newestRecoveryCode = Timestamp(milliseconds: 4)
    uses.hasSecrets = true
    #expect(try store.keyUses() == uses)
  }

  @Test("S61: a charge point's secret hangs on the key until it retires, and until its last car has left")
  func points() throws {
    let (store, books) = try prepare()
    defer { store.close() }
    func point(_ id: Int, secret: String, retired: String = "NULL", reservation: String? = nil) {
      var sql = """
        INSERT INTO charge_point(id,identity,operator_id,name,address,lat,lon,retired_at,secret)
          VALUES(\(id),'CP\(id)',1,'','',0,0,\(retired),\(secret));
        INSERT INTO connector(id,charge_point_id,number,plug,watts) VALUES(10000\(id),\(id),1,'',1);
        """
      if let reservation {
        sql += """
          INSERT INTO reservation(id,public_id,user_id,connector_id,max_watts,id_tag,state,revision,made_at,expires_at)
            VALUES(\(id),randomblob(16),\(id),10000\(id),1,'\(id)','\(reservation)',0,0,0);
          """
      }
      #expect(books.run(sql) == nil, "\(id)")
    }
    func digest(_ byte: String) -> String { "x'\(String(repeating: byte, count: 32))'" }
    point(1, secret: digest("a1"))
    point(2, secret: "NULL")
    point(3, secret: digest("a3"), retired: "5")
    point(4, secret: digest("a4"), retired: "5", reservation: "used")
    point(5, secret: digest("a5"), retired: "5", reservation: "done")
    #expect(try Set(store.keyUses().points.map(\.hex)) == Set(["a1", "a4"].map { String(repeating: $0, count: 32) }))
  }
}
