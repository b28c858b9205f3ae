/// What was just done in the settings.
public enum SettingsNotice: Sendable, Equatable {
  case nameSaved
  case phoneChanged
  case goalSaved
  case goalRemoved
}
