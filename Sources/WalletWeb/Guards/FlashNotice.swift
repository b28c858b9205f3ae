/// What the next page is to say. Only the kind travels; names and amounts come from the store.
enum FlashNotice: String {
  case booked, opened, renamed, closed, saved
}
