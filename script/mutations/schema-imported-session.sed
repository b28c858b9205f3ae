# A bill needs no session.
# File: Sources/SQLiteStore/Schema/Schema+Sessions.swift
# Tests: SchemaAttackTests
s/(or not by the tariff'\) WHERE )NEW\.op_id>coalesce\(\(SELECT imported FROM wallet\),0\)( AND NOT EXISTS)/\1NEW.session_id IS NOT NULL\2/
