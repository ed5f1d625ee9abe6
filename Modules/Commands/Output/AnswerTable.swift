public import JSONText

/// An answer as a table, made from its JSON.
///
/// The answer's list gives the rows, and the members of its elements the columns. An answer without
/// a list is one row. Members of members are columns as well: `object.name`.
public struct AnswerTable: Sendable {
  /// The names of the columns; in the order of the members, whichever row they are in.
  public let columns: [String]
  /// The values of each row, one for each column; `null` where a row does not have the member.
  public let rows: [[JSON]]

  /// Creates the table of an answer.
  ///
  /// - Parameter answer: The answer; see ``Answer/rows``.
  public init(_ answer: any Answer) {
    self.init(answer.json, rows: answer.rows)
  }

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - members: The members of an answer's JSON.
  ///   - path: The way to the list that gives the rows; `nil` to find it.
  init(_ members: [(name: String, value: JSON)], rows path: [String]?) {
    let path = path ?? Self.list(of: members).map { [$0] } ?? []
    let elements = Self.elements(of: members, path)
    var tree = ColumnTree()
    for element in elements { tree.note(element) }
    let leaves = tree.leaves
    columns = leaves.map { $0.joined(separator: ".") }
    rows = elements.map { element in leaves.map { element.value(at: $0[...]) } }
  }

  /// The list that the answer is: the first member with parts, if that is a list of objects.
  ///
  /// A list that is all of the answer gives rows, whatever its elements are. If an object comes
  /// first, the answer is about that.
  private static func list(of members: [(name: String, value: JSON)]) -> String? {
    for (name, value) in members {
      switch value {
      case .array(let elements):
        return members.count == 1 || elements.allSatisfy(\.isObject) ? name : nil
      case .object: return nil
      default: continue
      }
    }
    return nil
  }

  private static func elements(
    of members: [(name: String, value: JSON)], _ path: [String]
  ) -> [JSON] {
    guard let name = path.first else { return [.object(members)] }
    guard case .array(let elements)? = members.first(where: { $0.name == name })?.value else {
      return []
    }
    return elements.flatMap { element in
      let row = element.isObject ? element : .object([(name, element)])
      return row.expanded(path.dropFirst())
    }
  }
}

extension JSON {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// The object once for each element of a list in it, with the element in the list's place; only
  /// once, without the list, if that is empty.
  fileprivate func expanded(_ path: ArraySlice<String>) -> [JSON] {
    guard let name = path.first, case .object(let members) = self,
      let place = members.firstIndex(where: { $0.name == name }),
      case .array(let elements) = members[place].value
    else { return [self] }
    var others = members
    guard !elements.isEmpty else {
      others.remove(at: place)
      return [.object(others)]
    }
    return elements.flatMap { $0.expanded(path.dropFirst()) }.map { element in
      others[place].value = element
      return .object(others)
    }
  }

  /// The value of a cell; `null` if there is none, or if it has columns of its own.
  fileprivate func value(at path: ArraySlice<String>) -> JSON {
    guard case .object(let members) = self else { return path.isEmpty ? self : .null }
    guard let name = path.first, let member = members.first(where: { $0.name == name }) else {
      return .null
    }
    return member.value.value(at: path.dropFirst())
  }
}

/// The columns that some rows have.
private struct ColumnTree {
  private var names: [String] = []
  private var children: [ColumnTree] = []
  /// Whether a row has a value here that is not an object.
  private var hasValue = false

  /// Adds the members of a row that no row before had, each after the one before it in the row.
  mutating func note(_ value: JSON) {
    switch value {
    case .null: break
    case .object(let members):
      var next = 0
      for (name, value) in members {
        let place = names.firstIndex(of: name) ?? next
        if place == names.count || names[place] != name {
          names.insert(name, at: place)
          children.insert(ColumnTree(), at: place)
        }
        children[place].note(value)
        next = place + 1
      }
    default: hasValue = true
    }
  }

  /// The ways to the values, from left to right.
  var leaves: [[String]] {
    zip(names, children).flatMap { name, child in
      (child.hasValue || child.names.isEmpty ? [[name]] : []) + child.leaves.map { [name] + $0 }
    }
  }
}
