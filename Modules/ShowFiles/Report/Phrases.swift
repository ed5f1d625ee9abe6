/// `1 group`, `3 groups`: a count with its noun.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}

/// `1, 2, 3 and 5 more`: the first few of many things.
func examples(_ things: [String], limit: Int = 5) -> String {
  let shown = things.prefix(limit).joined(separator: ", ")
  let rest = things.count - limit
  return rest > 0 ? "\(shown) and \(rest) more" : shown
}
