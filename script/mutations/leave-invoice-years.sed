# Invoices lose their addressee at once.
# File: Sources/SQLiteStore/Leaving/InvoiceErasure.swift
# Tests: LeftBooks
s/adding\(seconds: -invoiceLife\)/adding(seconds: min(0, invoiceLife))/
