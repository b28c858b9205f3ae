/// What was just done in the settings.
package enum SettingsNotice: Sendable, Equatable {
  case nameSaved
  case phoneChanged
  case goalSaved
  case goalRemoved
}
