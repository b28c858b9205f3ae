/// Keys that write nothing, by their numbers in WebDriver.
enum Key: String {
  case backspace = "\u{E003}"
  case tab = "\u{E004}"
  case enter = "\u{E007}"
  case shift = "\u{E008}"
  case space = " "
  case home = "\u{E011}"
  case left = "\u{E012}"
  case up = "\u{E013}"
  case down = "\u{E015}"
  case delete = "\u{E017}"
}
