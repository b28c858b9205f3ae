# A closed account is as old as the day.
# File: Sources/WalletWeb/HistoryContext.swift
# Tests: LongFile
s/min\(last \?\? today, today, closed\)/min(last ?? today, max(today, closed))/
