/// What the program is asked to do: its first argument.
enum Command: String, CaseIterable {
  case serve
  case stats

  /// One line for `--help`.
  var help: String {
    switch self {
    case .serve: "runs the wallet until Ctrl-C; this is what it does without a command, too"
    case .stats: "prints connections, requests, refusals, the writer's queue and commit times of the running wallet"
    }
  }

  /// Takes the command off the arguments; without one it is ``serve``.
  static func take(from arguments: inout [String]) -> Command {
    guard let command = arguments.first.flatMap(Command.init(rawValue:)) else { return .serve }
    arguments.removeFirst()
    return command
  }
}
