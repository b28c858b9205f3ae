# Whoever asks for much history is served before all who come later.
# File: Sources/SQLiteStore/Readers/HistoryThreads.swift
# Tests: HistoryTurnsStory
s/state\.turns\.add\(job, of: asker\)/state.turns.add(job, of: nil)/
