# A new code begins the count of wrong ones anew.
# File: Sources/WalletCore/SignIn/Commands/RequestCode.swift
# Tests: LimitStorage|LimitSecurity
s/^    try transaction\.prune\(request\.policy\)$/    try transaction.prune(request.policy); try transaction.forgetThrottle(.numberFailures(request.phone))/
