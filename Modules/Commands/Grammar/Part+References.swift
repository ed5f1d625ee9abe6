import Domain
import PluginAPI

extension Part where Value == Located<ItemReference> {
  /// A block.
  static var item: Part {
    let kind = ValueKind("ITEM", forms: WordReader.itemForms, isOpen: true, from: .blocks)
    return Part(.value(kind)) { reader throws(SyntaxError) in try reader.item() }
  }
}

extension Part where Value == Located<ObjectReference> {
  /// An object of the show.
  static var object: Part {
    let kind = ValueKind("OBJECT", forms: WordReader.objectForms, isOpen: true, from: .objects)
    return Part(.value(kind)) { reader throws(SyntaxError) in try reader.object() }
  }
}

extension Part where Value == Located<EntryReference> {
  /// An entry of an itinerary.
  static var entry: Part {
    let kind = ValueKind("ENTRY", forms: WordReader.entryForms, isOpen: true, from: .entries)
    return Part(.value(kind)) { reader throws(SyntaxError) in try reader.entry() }
  }
}

extension Part where Value == ObjectKind {
  /// A kind of object.
  static var kind: Part {
    Part(.value(ValueKind("KIND", from: .kinds))) { reader throws(SyntaxError) in
      try reader.kind(try reader.next("KIND", missing: "the kind of the object is missing"))
    }
  }
}

extension Part where Value == Set<ObjectKind> {
  /// One kind of object, or several with commas between them.
  static var kinds: Part {
    Part(.value(ValueKind("KIND[,KIND]", from: .kinds))) { reader throws(SyntaxError) in
      try reader.kindList(try reader.next("KIND", missing: "the kind of the object is missing"))
    }
  }
}
