import CentralSystem
import OCPP
import SystemSupport
import Templates
import WalletCore

/// Does an owner's command about charge points, and reports the result.
struct ChargersWork {
  /// A running wallet's, or one that was made on its books for this command.
  let central: CentralSystem
  let store: any ChargingStore
  /// Who is connected; nil if no wallet runs.
  let live: LiveChargePoints?
  /// The claims and sessions that are not over; nil if no wallet runs.
  var charging: LiveCharging?
  let clock: any WalletClock
  let output: any AdminOutput
  /// Why the owner's files as they are now are not taken over.
  var problems: [String] = []
  /// How long a charge point has for an answer, in seconds.
  let callTime: Int

  /// - Returns: the exit status.
  func run(_ task: ChargersTask) throws(ProgramFailure) -> Int32 {
    switch task {
    case .list: return list()
    case .load(let file): return try load(file)
    case .secret(let identity): return try renewSecret(of: identity)
    case .log(let identity): return try tellConversation(try point(identity))
    case .ask(let identity, let question): return ask(question, try point(identity))
    case .askCharger(let number, let question): return try ask(question, number)
    case .settle(let session, let wattHours): return try settle(session, atMost: wattHours)
    }
  }

  private func list() -> Int32 {
    let claims = charging?.read { Array($0.claims) } ?? []
    let list = ChargersList(stored: central.stored, listing: live?.now, claims: claims, now: clock.monotonic())
    for line in list.lines {
      output.line(line)
    }
    for problem in problems { output.line(problem) }
    return problems.isEmpty ? 0 : Command.finding
  }

  private func load(_ path: String) throws(ProgramFailure) -> Int32 {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try OwnersFile.once(path, sizeLimit: ChargerFile.sizeLimit, at: clock.now())
    } catch { throw ProgramFailure(ChargersWords.notTaken("charge points", path, error.words)) }
    do throws(ChargerLoadFailure) {
      output.line(
        ChargersWords.sentence(
          try ChargerLoad.take(bytes) { list throws(StoreFailure) in try central.load(list) }))
      return 0
    } catch { throw ProgramFailure(ChargersWords.notTaken("charge points", path, error.words)) }
  }

  private func renewSecret(of identity: ChargePointIdentity) throws(ProgramFailure) -> Int32 {
    let secret: String?
    do throws(StoreFailure) { secret = try central.renewSecret(of: identity) } catch { throw ProgramFailure(error) }
    guard let secret else { throw Self.unknown(identity) }
    output.line("The new secret of \(identity.text), which nobody can ask for again:")
    output.line(secret)
    return 0
  }

  private func tellConversation(_ point: ChargePoint) throws(ProgramFailure) -> Int32 {
    let strays: [StrayMessage]
    do throws(StoreFailure) { strays = try store.strays(of: point.id, limit: StrayMessage.kept) } catch {
      throw ProgramFailure(error)
    }
    let lines = central.conversation(with: point.id)
    for line in lines {
      output.line(
        "\(line.at.rfc3339) \(line.isOurs ? "wallet" : point.identity.text): \(ChargersWords.shown(line.text))")
    }
    if lines.isEmpty { output.line("Nothing was said since the wallet started.") }
    if !strays.isEmpty { output.line("What fitted nothing:") }
    for stray in strays {
      output.line("\(stray.at.rfc3339) \(ChargersWords.shown(stray.action)) \(ChargersWords.shown(stray.payload))")
    }
    return 0
  }

  // MARK: Asking

  private func ask(_ question: ChargersTask.Question, _ point: ChargePoint) -> Int32 {
    switch question {
    case .reset(let isHard): send(.reset(isHard: isHard), point)
    case .trigger(let message): send(.triggerMessage(message, connector: nil), point)
    case .settings(let key): send(.getConfiguration(keys: key.map { [$0] } ?? []), point)
    case .change(let key, let value): send(.changeConfiguration(key: key, value: value), point)
    }
  }

  private func ask(_ question: ChargersTask.ChargerQuestion, _ number: ChargerNumber) throws(ProgramFailure) -> Int32 {
    for stored in central.stored where stored.retiredAt == nil {
      guard let charger = stored.point.chargers.first(where: { $0.number == number }) else { continue }
      switch question {
      case .unlock: return send(.unlockConnector(charger.connector), stored.point)
      case .availability(let isOperative):
        return send(.changeAvailability(connector: charger.connector, isOperative: isOperative), stored.point)
      }
    }
    throw ProgramFailure("There is no charger \(number.value); WalletWeb chargers lists them.")
  }

  /// Sends a request, waits for the answer and tells it.
  private func send(_ request: CentralRequest, _ point: ChargePoint) -> Int32 {
    // The central system ends each call in time; only one that has stopped meanwhile does not.
    let seconds = callTime + 15
    switch wait(for: request, point.id, seconds: seconds) {
    case nil:
      output.complain(ChargersWords.withoutEnd(point.identity, seconds: seconds))
      return Command.finding
    case .failure(let failure):
      output.complain(ChargersWords.sentence(failure, point.identity, seconds: callTime))
      return Command.finding
    case .success(.status(let word)):
      let (sentence, isDone) = ChargersWords.sentence(word, to: request, point.identity)
      output.line(sentence)
      return isDone ? 0 : Command.finding
    case .success(.configuration(let keys, let unknown)):
      for key in keys { output.line(Self.line(key)) }
      for key in unknown {
        output.line("\(point.identity.text) does not know the setting \(ChargersWords.shown(key)).")
      }
      return unknown.isEmpty ? 0 : Command.finding
    }
  }

  private func wait(
    for request: CentralRequest, _ id: ChargePointID, seconds: Int
  ) -> Result<ChargePointAnswer, CallFailure>? {
    let answer: BlockingAnswer<Result<ChargePointAnswer, CallFailure>>
    do throws(SystemFailure) { answer = try BlockingAnswer() } catch { return .failure(.busy) }
    Task(priority: .high) { answer.bring(await result(of: request, id)) }
    return answer.wait(seconds: seconds)
  }

  private func result(
    of request: CentralRequest, _ id: ChargePointID
  ) async -> Result<ChargePointAnswer, CallFailure> {
    do throws(CallFailure) { return .success(try await central.call(request, to: id)) } catch { return .failure(error) }
  }

  /// A setting in a line; never a secret, should the charge point tell it.
  static func line(_ key: ConfigurationKey) -> String {
    let value = SecretName.isSetting(key.key) ? "(not shown)" : key.value.map(ChargersWords.shown) ?? "(none)"
    return "\(ChargersWords.shown(key.key)) = \(value)\(key.isReadOnly ? " (read only)" : "")"
  }

  private func point(_ identity: ChargePointIdentity) throws(ProgramFailure) -> ChargePoint {
    guard let stored = central.stored.first(where: { $0.point.identity == identity && $0.retiredAt == nil }) else {
      throw Self.unknown(identity)
    }
    return stored.point
  }

  private static func unknown(_ identity: ChargePointIdentity) -> ProgramFailure {
    ProgramFailure("There is no charge point \(identity.text); WalletWeb chargers lists them.")
  }
}
