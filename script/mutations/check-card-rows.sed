# A card may belong to an operation that names none.
# File: Sources/SQLiteStore/Integrity/OperationIntegrityChecks.swift
# Tests: InvariantTests
/'a card belongs to operation '/,/WHERE commits=2 AND effect=''\)\)$/d
