# A new code begins the count of wrong ones anew.
# File: Sources/WalletCore/SignIn/Commands/RequestCode.swift
# Tests: LimitStorage|LimitSecurity
s/^    try desk\.prune\(\)$/    try desk.prune(); try desk.forgetThrottle(.numberFailures, Standing.subject(request.phone, nil))/
