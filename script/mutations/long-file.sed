# A file of more than a year needs no fresh proof.
# File: Sources/WalletWeb/HistoryContext.swift
# Tests: LongFile
s/if end\.daysSinceEpoch - begin\.daysSinceEpoch >= Self\.longest \{/if end.daysSinceEpoch < begin.daysSinceEpoch - Self.longest {/
