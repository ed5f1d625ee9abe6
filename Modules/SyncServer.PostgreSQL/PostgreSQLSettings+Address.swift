import CLibPQ

extension PostgreSQLSettings {
  /// The address without the user, the password and the options: what messages may show of it.
  package var shownAddress: String {
    guard let scheme = address.firstRange(of: "://") else { return "a database" }
    let place = Self.place(address[scheme.upperBound...])
    let shown = place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place
    return String(address[..<scheme.upperBound] + shown)
  }

  /// Why libpq does not understand the address; `nil` if it does.
  ///
  /// libpq itself would say it with a part of the address, which can be a part of the password.
  var addressFault: String? {
    let options = PQconninfoParse(address, nil)
    defer { PQconninfoFree(options) }
    let isSplit = address.firstRange(of: "://").map { scheme in
      // An '@' at the beginning is a socket without a file.
      !Self.place(address[scheme.upperBound...]).dropFirst().contains("@")
    }
    guard options == nil || isSplit == false else { return nil }
    return "its address cannot be read; write postgresql://USER@HOST:5432/DATABASE, and in a "
      + "password %25, %2F, %3F and %40 for '%', '/', '?' and '@'"
  }

  /// The part with the host and the database, as libpq finds it: the user and the password are what
  /// is before the first `@`, unless a `/` is before that.
  private static func place(_ text: Substring) -> Substring {
    var rest = text
    if let end = text.firstIndex(where: { $0 == "@" || $0 == "/" }), text[end] == "@" {
      rest = text[text.index(after: end)...]
    }
    return rest.prefix { $0 != "?" }
  }
}
