import SystemSupport
import Templates

extension Words {
  /// Why the wallet does not use one of its files or folders, and what to do, for the owner.
  /// - Returns: a sentence.
  static func sentence(_ fault: UntrustedFile) -> String {
    let path = fault.path
    return switch fault.kind {
    case .link:
      "\(path) is a link, and the wallet follows none there, because somebody else may have made it; look where it leads, and "
        + "move it away."
    case .notAFile:
      "\(path) is no plain file, where the wallet keeps one of its own; find out who put it there, and move it away."
    case .notAFolder:
      "\(path) is no folder, where the wallet keeps one of its own; find out who put it there, and move it away."
    case .notASocket:
      "\(path) is no socket, where the wallet keeps one of its own; find out who put it there, and move it away."
    case .ofAnotherUser:
      "\(path) belongs to another user, who could read and change what is in it; run the wallet as that user, or name or make "
        + "one of your own."
    case .secondName:
      "\(path) has a second name elsewhere, through which it can be read and changed; find that name, and remove it."
    case .sharedWithOthers:
      "The folder \(path) is open to other users, and holds folders that are not the wallet's; close it with chmod 700, or name "
        + "another with WALLET_DATA (--data)."
    case .cannotBeClosed:
      "\(path) is open to other users, and its file system does not let that be changed; name a place on another disk."
    }
  }
}
