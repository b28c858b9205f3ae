import PhoneNumbers

/// Changing the number without the old one: after a wait, in which its holder can stop it (SECURITY: S52).
extension Wallet {
  /// Asks for the number that a code was sent to, without a proof of the old number, and tells the old number.
  /// - Parameters:
  ///   - newCode: what was typed for the new number.
  ///   - user: whose number changes.
  ///   - caller: the session that requested the code.
  ///   - page: the address of the page that stops the change, if the message may have it.
  /// - Throws: why nothing was begun. If the old number could not be told, nothing waits either.
  package func waitForPhone(
    newCode: String, of user: SignedInUser, caller: Caller, stopPage page: String?
  ) async throws(PhoneWaitRefusal) {
    // No message goes to a country that the owner does not name, so nobody would be told.
    guard context.destinations?.refusal(for: user.phone) == nil else { throw .notTold }
    let read: (challenge: ChallengeRecord, code: TypedCode)
    do throws(CodeRefusal) { read = try await self.read(newCode, for: .newPhone, caller) } catch {
      if case .unavailable(let failure) = error { throw .unavailable(failure) }
      throw error == .noChallenge ? .notBegun : .code(error)
    }
    let stop = StopCode(random: context.random)
    let command = WaitForPhone(
      request: request(user, caller), phone: read.challenge.phone, code: read.code, stop: stop.digest)
    let outcome: PhoneWait
    do { outcome = try await context.store.perform(command) } catch { throw .unavailable(error) }
    switch outcome {
    case .waits(let end): try await tell(user, of: read.challenge.phone, end, stop, page, caller)
    case .taken: throw .taken
    case .notBegun, .newRefused(.noChallenge): throw .notBegun
    case .newRefused(let reason): throw .code(refusal(reason))
    }
  }

  /// Sends the message to the old number.
  private func tell(
    _ user: SignedInUser, of phone: E164Number, _ end: Timestamp, _ stop: StopCode, _ page: String?, _ caller: Caller
  ) async throws(PhoneWaitRefusal) {
    let seconds = end.secondsLeft(from: context.clock.monotonic())
    let text = PhoneChangeMessage(newNumber: phone, seconds: seconds, stop: stop, page: page).text
    let message = SMSMessage(to: user.phone, text: text, at: context.clock.now())
    guard !context.sms.sendsInBackground else {
      let context = context
      Task.detached(priority: .high) {
        var failure: SMSFailure?
        do throws(SMSFailure) { try await context.sms.send(message) } catch { failure = error }
        context.onDelivery(failure)
      }
      return
    }
    do throws(SMSFailure) {
      try await context.sms.send(message)
      context.onDelivery(nil)
    } catch {
      context.onDelivery(error)
      do throws(StoreFailure) { _ = try await callPhoneChangeOff(of: user, caller: caller) } catch {
        throw .unavailable(error)
      }
      throw .notTold
    }
  }

  /// Calls off the change that the user waits for.
  /// - Returns: whether there was one.
  package func callPhoneChangeOff(of user: SignedInUser, caller: Caller) async throws(StoreFailure) -> Bool {
    try await context.store.perform(CallPhoneChangeOff(request: request(user, caller)))
  }

  /// Stops a change of number with the code from the message to the old number. Signs nobody in.
  package func stopPhoneChange(_ typed: String, caller: Caller) async throws(PhoneStopRefusal) {
    guard !typed.isEmpty else { throw .empty }
    let command = StopPhoneChange(
      stop: StopCode(typed: typed)?.digest,
      caller: StopCaller(address: caller.address, agent: caller.agent, network: caller.network),
      policy: context.policy, now: context.clock.monotonic(), deadline: context.deadline())
    let outcome: PhoneStop
    do { outcome = try await context.store.perform(command) } catch { throw .unavailable(error) }
    switch outcome {
    case .stopped: return
    case .wrong: throw .wrong
    case .limited(let until): throw .limited(seconds: until.secondsLeft(from: context.clock.monotonic()))
    }
  }
}

/// Why no change of number waits.
package enum PhoneWaitRefusal: Error, Sendable, Equatable {
  /// This session requested no code for a new number, or has used it, or the owner allows no such change.
  case notBegun
  /// What was typed for the new number is not its code.
  case code(CodeRefusal)
  /// The number is not available.
  case taken
  /// The message to the old number could not be sent.
  case notTold
  case unavailable(StoreFailure)
}

/// Why a code did not stop a change of number.
package enum PhoneStopRefusal: Error, Sendable, Equatable {
  /// Nothing was typed.
  case empty
  /// No change waits that this code stops.
  case wrong
  /// A limit forbids it, for this many seconds; nothing was compared.
  case limited(seconds: Int)
  case unavailable(StoreFailure)
}
