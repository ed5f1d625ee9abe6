/// The members of the outermost object, as far as the start of a text contains them.
///
/// It identifies formats and versions without reading the whole text: it stops at the first fault.
public struct JSONHead: Sendable {
  /// The names of the members.
  public private(set) var names: Set<String> = []
  /// The scalar values by name; of two with the same name, the first.
  public private(set) var scalars: [String: JSONScalar] = [:]

  /// Reads the outermost object; strings are cut after 200 bytes.
  ///
  /// - Parameter bytes: The beginning of the text, UTF-8 without a byte order mark.
  public init(_ bytes: ArraySlice<UInt8>) {
    var tokeniser = JSONTokeniser(
      JSONLimits(length: .max, depth: .max, textLength: 200, isLenient: true))
    tokeniser.feed(bytes)
    guard (try? tokeniser.next()) == .beginObject else { return }
    var name = ""
    while tokeniser.depth > 0, let token = try? tokeniser.next() {
      switch token {
      case .name(let text) where tokeniser.depth == 1:
        name = text
        names.insert(text)
      case .scalar(let scalar) where tokeniser.depth == 1:
        if scalars[name] == nil { scalars[name] = scalar }
      default: break
      }
    }
  }

  /// A member that is a string; `nil` if there is none.
  public func text(_ name: String) -> String? {
    guard case .string(let text)? = scalars[name] else { return nil }
    return text
  }
}
