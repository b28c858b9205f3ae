# The digest of a charge point's secret stays under the earlier key.
# File: Sources/CentralSystem/Admission/CentralSystem+Admission.swift
# Tests: ConnectionTests
/if !isSame \{ registry/d
