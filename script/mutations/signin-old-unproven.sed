# The old number needs no proof.
# File: Sources/SQLiteStore/Commands/SignIn/ChangePhone.swift
# Tests: ChangePhone
s/if let outcome = try judgeOld\(in: books\) \{/if let outcome = try judgeOld(in: books), asking.user.row < 0 {/
