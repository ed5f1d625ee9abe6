import Domain
import PluginAPI

/// The objects of a show, indexed by identity, number and name.
struct ObjectIndex {
  /// The kind and number on the console.
  fileprivate struct Number: Hashable {
    let kind: ObjectKind
    let number: ConsoleNumber
  }

  /// A searchable name and its object.
  fileprivate struct Name: Comparable {
    let key: SearchKey
    let object: ID<ShowObject>

    static func < (left: Name, right: Name) -> Bool {
      left.key == right.key ? left.object < right.object : left.key < right.key
    }
  }

  /// The show that owns them.
  let show: ID<Show>
  /// The state of the store that the index matches.
  private(set) var sequence: StoreSequence
  /// The objects.
  private(set) var objects: [ID<ShowObject>: ShowObject]
  private var numbers: [Number: Set<ID<ShowObject>>] = [:]
  /// The names in order, built on first use.
  private var names: SortedList<Name>?

  init(
    of show: ID<Show>, _ objects: [ID<ShowObject>: ShowObject], at sequence: StoreSequence
  ) {
    self.show = show
    self.sequence = sequence
    self.objects = objects
    for object in objects.values { numbers[Number(object), default: []].insert(object.id) }
  }

  /// Updates the index from one state to the next; does nothing if the index is at another state.
  mutating func take(_ changes: [Change], from old: StoreSequence, to new: StoreSequence) {
    guard sequence == old else { return }
    sequence = new
    for change in changes {
      guard case .object(let object)? = change.after ?? change.before else { continue }
      if let old = objects.removeValue(forKey: object.id) {
        numbers[Number(old)]?.remove(old.id)
        names?.remove(Name(old))
      }
      guard case .object(let after)? = change.after, after.show == show else { continue }
      objects[after.id] = after
      numbers[Number(after), default: []].insert(after.id)
      names?.insert(Name(after))
    }
  }

  /// The objects with a number, in order.
  func objects(_ kind: ObjectKind, _ number: ConsoleNumber) -> [ShowObject] {
    (numbers[Number(kind: kind, number: number)] ?? []).compactMap { objects[$0] }
      .inOrder
  }

  /// The objects whose names or identities start with a text, in order, ignoring case and accents;
  /// `nil` if all must be searched.
  mutating func objects(beginningWith text: String) -> [ShowObject]? {
    let key = SearchKey(text)
    // Beyond ASCII, different scalars can form the same characters.
    guard !key.text.isEmpty, key.text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let names = self.names ?? SortedList(objects.values.lazy.map(Name.init))
    self.names = names
    var found = Set(
      names.elements(
        from: { $0.key < key }, while: { $0.key.text.utf8.starts(with: key.text.utf8) }
      ).map(\.object))
    if let beginning = IDPrefix(text) {
      for id in objects.keys where beginning.matches(id) { found.insert(id) }
    }
    return found.compactMap { objects[$0] }.inOrder
  }
}

extension ObjectIndex.Number {
  fileprivate init(_ object: ShowObject) {
    self.init(kind: object.kind, number: object.consoleNumber)
  }
}

extension ObjectIndex.Name {
  fileprivate init(_ object: ShowObject) {
    self.init(key: SearchKey(object.name), object: object.id)
  }
}
