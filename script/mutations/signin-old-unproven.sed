# The old number needs no proof.
# File: Sources/WalletCore/SignIn/PhoneChange/ChangePhone.swift
# Tests: ChangePhone
s/if let outcome = try judgeOld\(in: transaction\) \{/if let outcome = try judgeOld(in: transaction), request.user.row < 0 {/
