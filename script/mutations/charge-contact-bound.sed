# However often a charge point comes and goes, all of it is told.
# File: Sources/CentralSystem/Registry/KeptPoint.swift
# Tests: BoundsTests
s/guard contact\.count < Self\.contactMax else/guard contact.count < .max else/
