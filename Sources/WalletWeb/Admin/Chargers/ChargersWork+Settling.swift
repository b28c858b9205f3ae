import CentralSystem
import SystemSupport
import Templates
import WalletCore

/// Settling a session for the owner.
extension ChargersWork {
  /// Ends a session by what is known of it, or by less, and tells what was paid.
  func settle(_ number: ChargingSessionNumber, atMost wattHours: Int64?) throws(ProgramFailure) -> Int32 {
    let seconds = callTime + 15
    let answer: BlockingAnswer<Result<TakeChargingEvent.Outcome?, StoreFailure>>
    do throws(SystemFailure) { answer = try BlockingAnswer() } catch { throw ProgramFailure(error) }
    Task(priority: .high) { answer.bring(await settled(number, atMost: wattHours)) }
    switch answer.wait(seconds: seconds) {
    case nil:
      output.complain("The wallet does not know after \(seconds) seconds what became of session \(number.value).")
      return Command.finding
    case .failure(let failure): throw ProgramFailure(failure)
    case .success(nil):
      throw ProgramFailure(
        "There is no charging session \(number.value); WalletWeb chargers lists those that are not over.")
    case .success(.some(let outcome)):
      output.line(ChargersWords.sentence(outcome, number))
      return outcome.claim.session?.state.isFinal == true ? 0 : Command.finding
    }
  }

  private func settled(
    _ number: ChargingSessionNumber, atMost wattHours: Int64?
  ) async -> Result<TakeChargingEvent.Outcome?, StoreFailure> {
    do throws(StoreFailure) { return .success(try await central.settle(number, atMost: wattHours)) } catch {
      return .failure(error)
    }
  }
}

extension ChargersWords {
  /// What became of a session that the owner has settled.
  static func sentence(_ outcome: TakeChargingEvent.Outcome, _ number: ChargingSessionNumber) -> String {
    let name = "Session \(number.value)"
    if let bill = outcome.bill {
      return "\(name) is settled: \(bill.record.wattHours) Wh, "
        + "\(MoneyText.string(.usd(cents: bill.record.total), .plain)) paid, invoice "
        + "\(Words.number(series: bill.invoice.series, bill.invoice.number))."
    }
    if let refusal = outcome.refusal {
      return "\(name) is to be settled, but the books refuse it now: \(Words.sentence(refusal, .plain)) "
        + "The wallet tries again each minute."
    }
    switch outcome.claim.session?.state {
    case .ended: return "\(name) is over. Nothing was paid now."
    case .failed: return "\(name) never began, and its money is free."
    case .starting, .waiting, .charging, .stopping, .settling, nil: return "\(name) is not settled yet."
    }
  }
}
