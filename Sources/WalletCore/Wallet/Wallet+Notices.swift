import PhoneNumbers

/// Telling users by a message what concerns their sign-in (SECURITY: S56).
extension Wallet {
  /// Sends a notice, if the owner wants that and no limit forbids it. The caller never waits for it, and what becomes of
  /// it changes nothing: pages tell the same.
  func tell(_ notice: SecurityNotice, _ recipient: ChargeNotice.Recipient) {
    guard context.policy.tellsBySMS else { return }
    let context = context
    let command = ChargeNotice(
      notice: notice, recipient: recipient, byGateway: context.sms.sendsInBackground, now: context.clock.monotonic(),
      policy: context.policy)
    Task.detached(priority: .utility) {
      // A store that is closed or full gives no number.
      guard let phone = try? await context.store.perform(command) else { return }
      guard context.destinations?.refusal(for: phone) == nil else { return }
      let message = SMSMessage(to: phone, text: notice.message, at: context.clock.now())
      do throws(SMSFailure) { try await context.sms.send(message) } catch { context.onLostNotice(error) }
    }
  }

  /// Tells of a sign-in on a device that the number did not know, unless the user has just begun.
  func tell(of made: NewSignIn, usedRecovery: Bool = false) {
    if usedRecovery { return tell(.recoveryUsed, .user(made.user)) }
    if !made.isNew, made.device != .kept { tell(.newDevice, .user(made.user)) }
  }

  /// Tells the number's user if this wrong code has begun a wait.
  func tell(of reason: CodeCheckRefusal, for phone: E164Number) {
    if case .wrong(_, beginsWait: true) = reason { tell(.wrongCodes, .number(phone)) }
  }

  /// The same for a wrong recovery code, or one of an app.
  func tell(of reason: ProofRefusal, for phone: E164Number) {
    if case .wrong(beginsWait: true) = reason { tell(.wrongCodes, .number(phone)) }
  }
}

extension AlternativeProof {
  /// Whether it is a recovery code.
  var isRecovery: Bool {
    if case .recovery = self { true } else { false }
  }
}
