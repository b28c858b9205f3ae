# A form that was sent before is booked again.
# File: Sources/SQLiteStore/Commands/StoreCommands.swift
# Tests: ModelTests
s/if let booked = try connection\.ledger\.booked\(command\.key\) \{/if let booked = try connection.ledger.booked(command.key), booked.receipt.number < 0 {/
