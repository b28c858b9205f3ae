# A new code begins the count of wrong ones anew.
# File: Sources/SQLiteStore/Commands/SignIn/RequestCode.swift
# Tests: LimitStorage|LimitSecurity
s/^    try books\.prune\(\)$/    try books.prune(); try books.throttles.forget(.numberFailures, Array(request.phone.e164.utf8))/
