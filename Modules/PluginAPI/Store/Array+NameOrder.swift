import Domain

extension Array {
  /// Sorts by name; accents matter only between names that are otherwise equal.
  ///
  /// - Parameter name: The name of an element.
  /// - Returns: The elements in order.
  package func inOrder(of name: (Element) -> String) -> [Element] {
    map { (element: $0, search: SearchKey(name($0)), key: NameKey(name($0))) }
      .sorted { ($0.search, $0.key) < ($1.search, $1.key) }
      .map { $0.element }
  }
}
