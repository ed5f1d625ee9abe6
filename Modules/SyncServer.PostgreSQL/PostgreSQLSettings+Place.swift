import CLibPQ

extension PostgreSQLSettings {
  /// What an address begins with, if it is written as one.
  package static let schemes = ["postgresql://", "postgres://"]

  /// The address without user, password and options, as messages name it.
  ///
  /// It is `nil` if libpq cannot read the address, or takes a part of the password for something
  /// else, as in `postgresql://me:p@ss@host/db`: its messages would quote that part.
  package var place: String? {
    guard let port = Self.port(in: address), port.utf8.allSatisfy(Self.isOfPorts) else {
      return nil
    }
    guard let scheme = Self.schemes.first(where: { address.hasPrefix($0) }) else {
      return "PostgreSQL"
    }
    var place = address.dropFirst(scheme.count)
    // Here libpq ends the user and the password.
    if let end = place.firstIndex(where: { "@/".contains($0) }), place[end] == "@" {
      place = place[end...].dropFirst()
    }
    place = place.prefix { $0 != "?" }
    return place.contains("@") ? nil : scheme + place
  }

  /// The ports that libpq reads in an address, empty if it names none; `nil` if it is not one.
  private static func port(in address: String) -> String? {
    guard let options = PQconninfoParse(address, nil) else { return nil }
    defer { PQconninfoFree(options) }
    var option = options
    while let keyword = option.pointee.keyword {
      if String(cString: keyword) == "port" {
        return option.pointee.val.map { String(cString: $0) } ?? ""
      }
      option += 1
    }
    return ""
  }

  private static func isOfPorts(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
