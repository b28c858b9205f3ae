# What others put into the data folder is used.
# File: Sources/SQLiteStore/Folder/DataFolder.swift
# Tests: PlantedFile
s/try requireOwnFiles\(in: own\)/_ = own/
