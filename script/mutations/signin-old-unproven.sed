# The old number needs no proof.
# File: Sources/WalletCore/SignIn/Commands/ChangePhone.swift
# Tests: ChangePhone
s/if let outcome = try judgeOld\(at: desk\) \{/if let outcome = try judgeOld(at: desk), request.user.row < 0 {/
