import SQLiteStore
import WalletCore

/// The store that the wallet runs on, and what opening it did. The one place that says which store that is.
struct DataFolderStore {
  /// Keeps users, sessions, accounts and money.
  let store: any Store & StoreMaintenance
  /// What bringing older books to this version did; nil where they were of this one.
  let migration: MigrationReport?
  /// What was done because the books are older than the list beside them; nil where they are not.
  let restored: RestoredAlternatives?

  /// Opens a data folder, making what is missing.
  /// - Throws: why it cannot be opened; a damaged one is left as it is.
  static func open(_ configuration: StoreConfiguration) throws(StartFailure) -> DataFolderStore {
    do throws(StoreOpenFailure) {
      let store = try SQLiteStore.open(configuration)
      return DataFolderStore(store: store, migration: store.migration, restored: store.restored)
    } catch { throw StartFailure(error) }
  }

  /// Makes the folder if it is missing, and closes one that is open to others, before anything else is put into it.
  static func makeFolder(_ path: String) throws(StartFailure) {
    do throws(StoreOpenFailure) { try SQLiteStore.makeFolder(path) } catch { throw StartFailure(error) }
  }
}
