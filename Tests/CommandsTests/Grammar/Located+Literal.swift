import Commands

/// Tables of commands spell names as they are; the place plays no part in equality.
extension Located: ExpressibleByExtendedGraphemeClusterLiteral
where Value == String {}
extension Located: ExpressibleByUnicodeScalarLiteral where Value == String {}
extension Located: ExpressibleByStringLiteral where Value == String {
  init(stringLiteral text: String) { self.init(text, at: .start) }
}

extension Located: ExpressibleByIntegerLiteral where Value == Int {
  init(integerLiteral number: Int) { self.init(number, at: .start) }
}
