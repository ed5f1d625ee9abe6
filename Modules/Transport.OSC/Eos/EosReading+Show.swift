import Domain
import PluginAPI

extension EosReading {
  /// The show that was read.
  var show: ImportedShow {
    var show = ImportedShow(dialect: "live")
    show.cueCount = cueCount
    var identifiers: Set<String> = []
    for reading in pools {
      guard let kind = reading.pool.kind else {
        if !reading.lists.isEmpty {
          show.leftOut.append(
            LeftOut(
              reading.pool.name, count: reading.lists.count,
              reason: "another pool was chosen for their kind"))
        }
        continue
      }
      // Consoles list members by number; a changed member's position is unknown.
      let lists = reading.lists.values.map { (number: ObjectNumber($0.number), list: $0) }
        .sorted { Self.isBefore($0, $1) }
      for (number, list) in lists {
        Self.add(list, number, of: reading.pool, kind, to: &show, &identifiers)
      }
    }
    if unanswered > 0 {
      show.warnings.append(
        ImportWarning("the console did not answer \(unanswered) questions; things may be missing"))
    }
    return show
  }

  private typealias Numbered = (number: ObjectNumber?, list: EosList)

  /// Entries without a number come last.
  private static func isBefore(_ left: Numbered, _ right: Numbered) -> Bool {
    switch (left.number, right.number) {
    case (let leftNumber?, let rightNumber?) where leftNumber != rightNumber:
      leftNumber < rightNumber
    case (_?, nil): true
    case (nil, _?): false
    default: left.list.number < right.list.number
    }
  }

  private static func add(
    _ list: EosList, _ number: ObjectNumber?, of pool: EosPool, _ kind: ObjectKind,
    to show: inout ImportedShow, _ identifiers: inout Set<String>
  ) {
    guard let number else {
      show.warnings.append(
        ImportWarning(
          "'\(Name.cleaned(list.number.prefix(40)))' is not a number of one of the \(pool.name)"))
      return
    }
    if !list.isWhole {
      show.warnings.append(
        ImportWarning("\(kind.rawValue) \(number.text) did not come whole; its name may be missing")
      )
    }
    // A member without an identity, or with that of another, is identified by number.
    var identifier = "\(pool.word):\(Name.cleaned(list.identity))"
    if list.identity.isEmpty || !identifiers.insert(identifier).inserted {
      identifier = "\(pool.word):#\(number.text)"
      guard identifiers.insert(identifier).inserted else { return }
    }
    show.objects.append(
      ImportedObject(
        identifier: identifier, kind: kind, number: number,
        name: Name.cleaned(list.label)))
  }
}
