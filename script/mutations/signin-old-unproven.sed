# The old number needs no proof.
# File: Sources/WalletCore/SignIn/Commands/ChangePhone.swift
# Tests: ChangePhone
s/if let outcome = try judgeOld\(at: desk\) \{/if let outcome = try judgeOld(at: desk), asking.user.row < 0 {/
