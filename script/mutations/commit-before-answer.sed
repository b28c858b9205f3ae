# Answers go out before COMMIT.
# File: Sources/SQLiteStore/Writer/Writer.swift
# Tests: PowerLossTests|SyncFailureTests
/func conclude\(/,/^  \}/{
  /for answer in answers/d
  s/do throws\(SQLiteFailure\) \{ try connection\.commit\(\)/for answer in answers { answer() }\n    &/
}
