/// A value with its path from the outermost value, for checked reading.
///
/// It detects faults; the module that owns the format turns them into its own errors.
public struct JSONField<Failure: Error>: Sendable {
  /// A fault of a value.
  public enum Mistake: Sendable {
    /// It is of another type than is needed, in the words of a message: `a whole number`.
    case needs(String)
    /// It is a number with these digits outside the limits; `nil` limits mean all finite numbers.
    case outOfRange(String, limits: String?)
    /// It has no member of this name.
    case missing(String)
    /// It has a member of this name, which the form does not have; others are allowed.
    case unknown(String, allowed: [String])
    /// Any other fault, with its remedy.
    case custom(String, remedy: String?)
  }

  /// The value.
  public let json: LocatedJSON
  /// The way from the top: `kinds.list.go[0].send`; empty at the top.
  public let path: String
  private let wording: @Sendable (JSONField, Mistake) -> Failure

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - json: The value.
  ///   - path: The path to it.
  ///   - wording: Turns a fault of a field into an error.
  public init(
    _ json: LocatedJSON, path: String = "",
    wording: @escaping @Sendable (JSONField, Mistake) -> Failure
  ) {
    self.json = json
    self.path = path
    self.wording = wording
  }

  /// The error for a fault of the value.
  public func error(_ mistake: Mistake) -> Failure { wording(self, mistake) }

  private func inner(_ json: LocatedJSON, _ name: String) -> JSONField {
    JSONField(json, path: path.isEmpty ? name : "\(path).\(name)", wording: wording)
  }

  /// The members of an object, in order.
  ///
  /// - Parameter allowed: The allowed names; `nil` for any.
  /// - Returns: The names and values.
  /// - Throws: The format's error if it is not an object, or has another member.
  public func members(
    _ allowed: [String]? = nil
  ) throws(Failure) -> [(name: String, field: JSONField)] {
    guard case .object(let members) = json.value else { throw error(.needs("an object")) }
    if let allowed, let member = members.first(where: { !allowed.contains($0.name) }) {
      throw JSONField(LocatedJSON(json.value, at: member.place), path: path, wording: wording)
        .error(.unknown(member.name, allowed: allowed))
    }
    return members.map { ($0.name, inner($0.value, $0.name)) }
  }

  /// A member of an object; `nil` if there is none.
  public func member(_ name: String) -> JSONField? { json[name: name].map { inner($0, name) } }

  /// A member that must be there.
  public func required(_ name: String) throws(Failure) -> JSONField {
    guard let field = member(name) else { throw error(.missing(name)) }
    return field
  }

  /// The elements of an array.
  public func elements() throws(Failure) -> [JSONField] {
    guard case .array(let elements) = json.value else { throw error(.needs("an array")) }
    return elements.enumerated().map {
      JSONField($0.element, path: "\(path)[\($0.offset)]", wording: wording)
    }
  }

  /// A text.
  public func text() throws(Failure) -> String {
    guard case .string(let text) = json.value else { throw error(.needs("a text")) }
    return text
  }

  /// A truth value.
  public func bool() throws(Failure) -> Bool {
    guard case .bool(let value) = json.value else { throw error(.needs("true or false")) }
    return value
  }

  /// A finite number.
  public func number() throws(Failure) -> Double {
    guard case .number(let digits) = json.value else { throw error(.needs("a number")) }
    guard let value = Double(digits), value.isFinite else {
      throw error(.outOfRange(digits, limits: nil))
    }
    return value
  }

  /// A whole number, exact over all its bits.
  public func whole<Value: FixedWidthInteger>(
    as type: Value.Type = Value.self
  ) throws(Failure) -> Value {
    guard case .number(let digits) = json.value, !digits.contains(where: { ".eE".contains($0) })
    else { throw error(.needs("a whole number, written in digits only")) }
    guard let value = Value(digits) else {
      throw error(.outOfRange(digits, limits: "\(Value.min) and \(Value.max)"))
    }
    return value
  }
}
