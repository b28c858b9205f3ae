# A part is moved although nothing came after the state that the helper holds.
# File: Sources/SQLiteStore/Writer/CheckpointPlan.swift
# Tests: CheckpointPlanTests
s/if let held, pages > held \{/if pages > held ?? 0 {/
