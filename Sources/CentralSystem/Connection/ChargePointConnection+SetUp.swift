import OCPP
import WalletCore

/// What the wallet asks of a charge point that has connected: its settings after it has started, and always the status of
/// its connectors. Each step waits for the answer to the one before; the end of the connection ends it quietly.
extension ChargePointConnection {
  /// Begins it, or begins it again.
  /// - Parameter afterBoot: whether the charge point has just started; else it has only connected again (OCPP-J 1.6
  ///   section 5.4), and keeps its settings.
  func beginSetUp(afterBoot: Bool) {
    greetAt = nil
    updateDue()
    system.tellRemembered(at: point)
    setUp?.cancel()
    setUp = Task(priority: .high) {
      do throws(CallFailure) {
        if afterBoot { try await configure() }
        try await askForStatus()
      } catch {}
    }
  }

  private func configure() async throws(CallFailure) {
    let wanted = WantedSetting.all(system.parts.policy)
    var keys: [ConfigurationKey]?
    let asked = CentralRequest.getConfiguration(keys: wanted.map(\.key) + [WantedSetting.profiles])
    if case .configuration(let found, unknown: _) = try await ask(asked) { keys = found }
    let found = FoundSettings(keys)
    if let profiles = found.value(of: WantedSetting.profiles) { await keepProfiles(profiles) }
    for setting in wanted {
      switch found.step(for: setting) {
      case .none: break
      case .fixed(let value): warn("\(setting.key) is \(value) and cannot be changed to \(setting.value).")
      case .change: try await change(setting, found)
      }
    }
  }

  private func keepProfiles(_ names: String) async {
    let names = OneLine.text(names, limit: 200)
    guard system.known(point)?.profiles != names else { return }
    do throws(StoreFailure) { try await system.keep([.profiles(names)], of: point) } catch {
      warn("\(WantedSetting.profiles) is not kept: \(error)")
    }
  }

  private func change(_ setting: WantedSetting, _ found: FoundSettings) async throws(CallFailure) {
    if try await change(setting.key, to: setting.value) { return }
    guard let fallback = setting.fallback else { return }
    if let value = found.value(of: setting.key), WantedSetting.areSame(value, fallback) { return }
    _ = try await change(setting.key, to: fallback)
  }

  /// - Returns: whether the charge point has taken the value.
  private func change(_ key: String, to value: String) async throws(CallFailure) -> Bool {
    guard case .status(let word) = try await ask(.changeConfiguration(key: key, value: value)) else { return false }
    switch word {
    case "Accepted": return true
    case "RebootRequired":
      warn("\(key) becomes \(value) after a restart.")
      return true
    default:
      warn("\(key) is not changed to \(value): \(word)")
      return false
    }
  }

  private func askForStatus() async throws(CallFailure) {
    if let profiles = system.known(point)?.profiles,
      !WantedSetting.members(profiles).contains("remotetrigger")
    {
      return
    }
    // Its answer does not matter: what counts is what it sends then, and not every charge point can be asked.
    _ = try? await call(.triggerMessage(.statusNotification, connector: nil))
  }

  /// Asks for something and goes on without an answer that means anything.
  /// - Returns: nil if there is none.
  /// - Throws: why nothing more can be asked.
  private func ask(_ request: CentralRequest) async throws(CallFailure) -> ChargePointAnswer? {
    guard !Task.isCancelled else { throw .lost }
    do throws(CallFailure) { return try await call(request) } catch {
      switch error {
      case .notConnected, .lost: throw error
      case .unanswered:
        // It may also be that another start of the charge point has begun all this again.
        if !Task.isCancelled { warn("It does not answer \(request.action); its settings are left as they are.") }
        throw error
      case .busy: warn("\(request.action) is left out: too many calls wait.")
      case .unreadable: warn("Its answer to \(request.action) is unreadable.")
      case .refused(let refusal): warn("It refuses \(request.action): \(refusal.code)")
      }
      return nil
    }
  }
}
