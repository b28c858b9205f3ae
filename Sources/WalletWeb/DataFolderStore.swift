import SQLiteStore
import WalletCore

/// The store that the wallet runs on, and what opening it did. Only this type knows which store that is.
struct DataFolderStore {
  /// Keeps users, sessions, accounts and money.
  let store: any Store & StoreMaintenance
  /// What the migration of older books did; nil if they had this version.
  let migration: MigrationReport?
  /// What was done because the books are older than the list next to them; nil if they are not.
  let restored: RestoredAlternatives?

  /// Opens a data folder and creates what is missing.
  /// - Throws: why it cannot be opened; a damaged folder stays as it is.
  static func open(_ configuration: StoreConfiguration) throws(ProgramFailure) -> DataFolderStore {
    do throws(StoreOpenFailure) {
      let store = try SQLiteStore.open(configuration)
      return DataFolderStore(store: store, migration: store.migration, restored: store.restored)
    } catch { throw ProgramFailure(error) }
  }

  /// Creates the folder if it is missing, and closes it to other users, before anything is put into it.
  static func makeFolder(_ path: String) throws(ProgramFailure) {
    do throws(StoreOpenFailure) { try SQLiteStore.makeFolder(path) } catch { throw ProgramFailure(error) }
  }
}
