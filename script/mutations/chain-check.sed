# The hash chain is not verified.
# File: Sources/SQLiteStore/Integrity/ChainCheck.swift
# Tests: InvariantTests|OpeningTests
s/HashChain\.hash\(link, after: previous\) != stored/HashChain.hash(link, after: previous) != stored, link.number < 0/
