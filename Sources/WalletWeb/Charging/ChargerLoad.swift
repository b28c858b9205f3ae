import Templates
import WalletCore

/// Takes a file of charge points over, whole or not at all.
enum ChargerLoad {
  /// - Parameters:
  ///   - bytes: the file.
  ///   - load: takes over what it says.
  /// - Returns: what that changed.
  /// - Throws: why it was not taken over.
  static func take(
    _ bytes: [UInt8], _ load: (ChargerList) throws(StoreFailure) -> Result<ChargerListChange, ChargerListConflict>
  ) throws(ChargerLoadFailure) -> ChargerListChange {
    let file: ChargerFile
    do throws(ChargerFileRefusal) { file = try ChargerFile(bytes) } catch { throw .refused(error) }
    let result: Result<ChargerListChange, ChargerListConflict>
    do throws(StoreFailure) { result = try load(file.list) } catch { throw .store(error) }
    switch result {
    case .success(let change): return change
    case .failure(let conflict): throw .conflict(conflict)
    }
  }
}

/// Why a file of charge points was not taken over.
enum ChargerLoadFailure: Error, Equatable {
  case refused(ChargerFileRefusal)
  case conflict(ChargerListConflict)
  case store(StoreFailure)

  /// The reason as a part of a sentence.
  var words: String {
    switch self {
    case .refused(let refusal): Words.sentence(refusal)
    case .conflict(let conflict): Words.sentence(conflict)
    case .store(let failure): ProgramFailure(failure).sentence
    }
  }

  /// Whether the same file may be taken over later.
  var mayMend: Bool { if case .store = self { true } else { false } }
}
