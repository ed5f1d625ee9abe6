/// `1, 2, 3 and 5 more`: the first few of many things.
func examples(_ things: [String], limit: Int = 5) -> String {
  let shown = things.prefix(limit).joined(separator: ", ")
  let rest = things.count - limit
  return rest > 0 ? "\(shown) and \(rest) more" : shown
}
