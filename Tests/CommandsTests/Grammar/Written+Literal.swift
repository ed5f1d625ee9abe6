import Commands

/// Tables of commands spell names as they are; the place plays no part in equality.
extension Written: ExpressibleByExtendedGraphemeClusterLiteral
where Value == String {}
extension Written: ExpressibleByUnicodeScalarLiteral where Value == String {}
extension Written: ExpressibleByStringLiteral where Value == String {
  init(stringLiteral text: String) { self.init(text, at: .start) }
}

extension Written: ExpressibleByIntegerLiteral where Value == Int {
  init(integerLiteral number: Int) { self.init(number, at: .start) }
}
