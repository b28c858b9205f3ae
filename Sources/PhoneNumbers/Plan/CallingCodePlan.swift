/// A calling code and who has it.
struct CallingCodePlan: Sendable {
  let code: Int
  /// Into ``NumberingPlan/regions``: the main one first, then in the order of search.
  let regions: [Int]
}
