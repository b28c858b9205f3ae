# Any device cookie counts as one that is known to the number.
# File: Sources/SQLiteStore/SignIn/DeviceStatements.swift
# Tests: LimitSecurity|LimitStorage
s/guard let token, let end = try finding\.first\(token, phone, read: \{ row in row\.timestamp\(0\) \}\), now < end else \{/guard let token, now.milliseconds != 1 else {/
