# The old number needs no proof.
# File: Sources/WalletCore/SignIn/Commands/ChangePhone.swift
# Tests: ChangePhone
s/if let outcome = try judgeOld\(in: transaction\) \{/if let outcome = try judgeOld(in: transaction), request.user.row < 0 {/
