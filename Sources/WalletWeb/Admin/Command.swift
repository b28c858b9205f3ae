/// What the program is asked to do.
enum Command: String, CaseIterable {
  case serve
  case stats
  case rates
  case check
  case backup
  case restore
  case export
  case `import`
  case history
  case clock
  case unlock
  case appOff = "app-off"
  case chargers
  case invoices
  case key

  /// The exit status for the owner's mistakes, which no restart fixes (sysexits: EX_CONFIG).
  static let mistake: Int32 = 78
  /// The exit status of a check that found something.
  static let finding: Int32 = 1

  /// The operands and flags after the command's name.
  var usage: String {
    switch self {
    case .serve, .stats, .rates: ""
    case .check: "[--head N:HASH]"
    case .backup: "FILE | --sealed FILE [--passphrase-fd N]"
    case .restore: "FILE [--passphrase-fd N]"
    case .import: "FILE"
    case .export: "DIR"
    case .history: "--op N"
    case .clock: "[accept]"
    case .unlock, .appOff: "PHONE"
    case .chargers: "[WHAT …]"
    case .invoices: "OPERATOR"
    case .key: "rotate"
    }
  }

  /// One line for `--help`.
  var help: String {
    switch self {
    case .serve: "runs the wallet until Ctrl-C; this is what it does without a command, too"
    case .stats: "prints connections, requests, refusals, the writer's queue and commit times of the running wallet"
    case .rates: "prints what each currency is worth, since when, and from which file"
    case .check: "checks every rule over all of history, and prints the head of the books"
    case .backup: "copies the books and their key while the wallet runs or rests, and checks the copy"
    case .restore: "checks a backup and puts it into a data folder that has no wallet"
    case .export: "writes everything of all users into a folder, a file for each format"
    case .import: "makes a wallet of an exported JSON or CSV file in a data folder that has none"
    case .history: "prints one operation by its number, with its place in the hash chain"
    case .clock: "prints how the clock stands to the books; accept says that it is right"
    case .unlock: "lets a telephone number sign in again that too many wrong codes had locked"
    case .appOff: "turns off the authenticator app of a person who lost it and every other way in"
    case .chargers: "lists your charge points, gives them secrets, and asks them things"
    case .invoices: "prints the invoices of an operator of charge points, for bookkeeping"
    case .key: "gives a resting wallet another key; what was made under the old one still works"
    }
  }

  /// More text for the command's own `--help`.
  var details: String {
    switch self {
    case .serve: "Settings are below `WalletWeb --help`."
    case .stats: "Asks the wallet that runs on the data folder."
    case .rates:
      """
      Asks the wallet that runs on the data folder; if none runs, reads the files of WALLET_RATES (--rates) itself.
      Ends with 1 if one of them is not taken over as it is now. What the files hold: docs/rates.md.
      """
    case .check:
      """
      Checks the file's structure, its tables and triggers, every rule of the books, and the hash chain. It says how
      much it looked at, and which rules it asked, by their short names; docs/owner.md tells what each says. A running
      wallet is asked and goes on meanwhile; else the data folder is locked for that time.
      The head, N:HASH, is the newest operation's number and hash. Written down elsewhere it shows later, by --head,
      that no operation up to it was changed or cut off. It is in the log at start and stop, and in a backup's name.
      Ends with 0 if the books are right, 1 if not, 78 if they could not be looked at.
      """
    case .backup:
      """
      Writes FILE, the books, and FILE.key, the key of the data folder with checksums: keep both together, and as
      secret as the data folder. If FILE is a folder that is there, a name with the head is made up in it:
      mywallet-N-HASH.db. With --sealed the backup is one file with the key in it, encrypted under a passphrase that the
      terminal asks for, or that stands in the first line of descriptor N; twelve bytes at least. Without it nobody can
      open the file. No file is written over. The copy is of one moment, and is checked whole before it gets its
      name: a file that ends in .unfinished is left of a backup that was killed. A running wallet is asked, and goes on
      meanwhile.
      """
    case .restore:
      """
      Reads FILE and FILE.key, or a sealed FILE, as backup wrote them. For a sealed one the terminal asks for the
      passphrase, or it stands in the first line of descriptor N. Checks every byte and every rule, and puts the wallet into the data
      folder, which must not have one and must not be in use. The books of an older version are brought to this one.
      Nobody is signed in afterwards, and all recovery codes are void. What else to look at it says when it is done.
      """
    case .export:
      """
      Writes CSV, OFX, QIF, a journal for hledger, and JSON, each file with mode 0600 and today's date in its name. The folder
      is made if it is missing; no file is written over. All are of one moment, and they get their names together when
      the last is whole. A running wallet is asked, and goes on meanwhile. CSV and JSON
      hold all that an import needs.
      """
    case .import:
      """
      Reads a JSON file, or the CSV of everything, that this program exported, and books each operation anew with its kind,
      account and time, in its order and by the same rules. Users keep their numbers, names and accounts; nobody is
      signed in; the hash chain is a new one. The data folder must not have a wallet and must not be in use.
      Where the file is wrong one sentence says where, and nothing is left of it.
      """
    case .history:
      """
      Prints kind, user (by number, and the telephone number's last two digits), account, what it moved, held or
      exchanged, when, what it reverses, the hash before it and its own, and whether they verify. Ends with 1 if they do
      not.
      """
    case .clock:
      """
      Where the clock stands more than ten minutes before the newest operation, or has gained more than a day while the
      wallet ran, nothing is booked. Set the clock right; or, if it is right and was wrong before, say `clock accept`.
      New operations then bear the newest one's time until the clock has come there, so that time never goes back.
      Without accept it ends with 1 while nothing is booked.
      """
    case .unlock:
      """
      PHONE is a number with + and its country's code, in quotes if it has spaces: '+1 530 555 0123'. Forgets what was
      counted against it: wrong codes in a row, also those of an authenticator app, and how many codes were sent to it.
      Says whether there was anything. Nobody is signed in or out, and a code that too many tries killed stays dead. The
      number's user finds it in the log of their devices. A running wallet is asked, and goes on meanwhile.
      """
    case .appOff:
      """
      PHONE is the person's number, as for unlock. For a person whose sign-in asks for an authenticator app that is gone,
      and who has neither a recovery code nor a passkey. Afterwards a code by SMS is enough, so be sure who asks:
      meet the person, or hear the voice that you know. Somebody who took over a number asks for this, too. Every
      device of the person shows what was done. Nobody is signed in or out. A running wallet is asked, and goes on
      meanwhile.
      """
    case .chargers: ChargersTask.details
    case .key:
      """
      Makes a new key file, for example because somebody may have read the old one or a backup. Stop the wallet before.
      Secrets of authenticator apps are encrypted again. Codes that were sent, recovery codes, open pages and the secrets
      of charge points go on working: the part of the old key that they need stays until nothing needs it. Addresses of
      operations stay. A kill at any moment leaves a wallet that works. Backups made before have the old key.
      """
    case .invoices:
      """
      Prints all invoices of OPERATOR, by number, as comma-separated values: who bought, when and how much was charged,
      each line of the bill in dollars, and the number of the operation that paid it. Times are in UTC. A text that a
      spreadsheet could take for a formula has an apostrophe in front. A running wallet is asked, and goes on meanwhile.
      """
    }
  }

  /// How many operands follow.
  var operands: ClosedRange<Int> {
    switch self {
    case .serve, .stats, .rates, .check, .history: 0...0
    case .backup, .restore, .export, .import, .unlock, .appOff, .invoices, .key: 1...1
    case .clock: 0...1
    // What each word needs ``ChargersTask`` says.
    case .chargers: 0...16
    }
  }

  /// The command's own flags, each with a value.
  var options: [String] {
    switch self {
    case .check: ["--head"]
    case .history: ["--op"]
    case .chargers: ["--wh"]
    case .backup: ["--sealed", "--passphrase-fd"]
    case .restore: ["--passphrase-fd"]
    case .serve, .stats, .rates, .export, .import, .clock, .unlock, .appOff, .invoices, .key: []
    }
  }
}
