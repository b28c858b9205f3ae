/// Keys that write nothing, by their numbers in WebDriver.
enum Key: String {
  case tab = "\u{E004}"
  case enter = "\u{E007}"
  case shift = "\u{E008}"
  case space = " "
  case up = "\u{E013}"
  case down = "\u{E015}"
}
