/// Requests for a history that are limited per user, because each may read all of it (SECURITY: S58).
package enum HistoryUse: String, Sendable, CaseIterable {
  /// A file with a history, or a part of one.
  case export
  /// A page of a search.
  case search
}

/// How often a user may do each. 0 means any number of times.
package struct HistoryQuotas: Sendable, Equatable {
  /// How many files in an hour.
  package var exportsHour: Int
  /// How many searches in a minute.
  package var searchesMinute: Int

  /// Quotas, each off unless it is given.
  package init(exportsHour: Int = 0, searchesMinute: Int = 0) {
    self.exportsHour = exportsHour
    self.searchesMinute = searchesMinute
  }

  func rule(of use: HistoryUse) -> WindowRule {
    switch use {
    case .export: WindowRule(exportsHour, in: 3600)
    case .search: WindowRule(searchesMinute, in: 60)
    }
  }
}

/// The user did this as often as is allowed.
package struct HistoryQuotaReached: Error, Sendable, Equatable {
  /// What was asked for.
  package let use: HistoryUse
  /// When it is allowed again, in seconds.
  package let seconds: Int
}
