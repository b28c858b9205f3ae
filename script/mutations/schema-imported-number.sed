# Imported invoices may have any number.
# File: Sources/SQLiteStore/Schema/Schema+Sessions.swift
# Tests: ImportedBillGuardTests
/'imported numbers rise, in series that are over'/,/number>=NEW\.number\)+;$/d
