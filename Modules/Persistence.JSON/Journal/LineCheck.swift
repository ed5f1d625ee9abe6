import Persistence

/// The check at the end of a line in the file beside a workspace, by which damage is noticed.
///
/// It is the last member of the line: `,"check":"…"}`, with the hash of all bytes before it. Only
/// Callboard writes these lines, so bytes are compared. A line of an older build has no check.
enum LineCheck {
  /// What messages say of a line that was altered.
  static let message = "it is not as it was written, by its check"

  private static let name = Array(#","check":""#.utf8)
  private static let end = Array(#""}"#.utf8)
  private static let digitCount = 16
  /// The most bytes of a line in which an altered one is looked for.
  private static let searchedLength = 512
  /// The bytes of a check.
  private static var length: Int { name.count + digitCount + end.count }

  /// The hash of bytes, in digits.
  static func digits(of bytes: ArraySlice<UInt8>) -> String {
    var hash = MixedHash()
    bytes.withUnsafeBytes { hash.combine($0) }
    var digest = SetDigest()
    digest.add(hash.value)
    return digest.description
  }

  /// An object with a check as its last member.
  static func sealed(_ object: [UInt8]) -> [UInt8] {
    let body = object.dropLast()
    return body + name + digits(of: body).utf8 + end
  }

  /// Whether a line without its end fits its check; one without a check does.
  static func holds(_ line: ArraySlice<UInt8>) -> Bool {
    let (body, check) = (line.dropLast(length), line.suffix(length))
    guard check.count == length, check.starts(with: name), check.suffix(end.count) == end[...]
    else { return true }
    return digits(of: body).utf8.elementsEqual(check.dropFirst(name.count).dropLast(end.count))
  }

  /// Whether bytes begin with a line that was whole once, and in which one byte was altered.
  ///
  /// The last line of a file may also be one that was never written whole, but such a line is not
  /// one byte away from its check.
  static func isAltered(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = bytes.prefix(searchedLength)
    // One byte follows the check: the end of the line, or what became of it.
    return bytes.indices.dropLast(length).contains { isAltered(bytes[..<$0], bytes[$0...]) }
  }

  private static func isAltered(_ body: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
    let digits = rest.dropFirst(name.count).prefix(digitCount)
    let frame =
      zip(rest.prefix(name.count), name).count { $0 != $1 }
      + zip(rest.dropFirst(name.count + digitCount), end).count { $0 != $1 }
    guard frame <= 1 else { return false }
    let differences = zip(digits, self.digits(of: body).utf8).count { $0 != $1 }
    if frame + differences <= 1 { return true }
    guard frame == 0 else { return false }
    var body = Array(body)
    for index in body.indices {
      let byte = body[index]
      for other in UInt8.min...UInt8.max {
        body[index] = other
        if self.digits(of: body[...]).utf8.elementsEqual(digits) { return true }
      }
      body[index] = byte
    }
    return false
  }
}
