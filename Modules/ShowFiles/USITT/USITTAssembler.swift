import Domain
import PluginAPI

/// Makes the imported show once the whole file is read and its dialect is certain.
struct USITTAssembler {
  private let interpreter: USITTInterpreter
  private let dialect: USITTDialect
  private var warnings: WarningLog
  private var objects: [ImportedObject] = []

  init(_ interpreter: USITTInterpreter) {
    self.interpreter = interpreter
    dialect = interpreter.signs.dialect
    warnings = interpreter.warnings
  }

  /// The show.
  consuming func assembled() -> ImportedShow {
    let cues = interpreter.cues.summary(in: dialect, wantsCues: interpreter.wantsCues)
    addRecords()
    addLists(cues.lists)
    numberPagedSubs()
    warnOfCues(cues)
    warnOfFactoryEffects()
    warnOfUndefinedReferences()
    warnOfFile()
    return ImportedShow(
      dialect: dialect.rawValue, title: interpreter.title, objects: objects,
      cueCount: cues.count, cues: cues.cues, hasNamedCues: interpreter.cues.hasNames,
      leftOut: USITTLeftOut.rows(of: interpreter),
      warnings: warnings.warnings)
  }
}

// MARK: - Objects

extension USITTAssembler {
  /// Adds an object for each record; records of the same object are folded into one.
  private mutating func addRecords() {
    var places: [String: (object: Int, sort: USITTRecord.Sort)] = [:]
    var doubled = 0
    for record in interpreter.records {
      let (kind, prefix) = Self.target(of: record.sort, in: dialect)
      let page = dialect == .eos ? nil : record.second.map { "/\($0)" }
      let identifier = "\(prefix):\(record.number)\(page ?? "")"
      let name = record.name(in: dialect)
      guard let earlier = places[identifier] else {
        places[identifier] = (objects.count, record.sort)
        objects.append(
          ImportedObject(
            identifier: identifier, kind: kind, number: record.number.objectNumber, name: name))
        continue
      }
      let former = objects[earlier.object].name
      if !name.isEmpty { objects[earlier.object].name = name }
      if earlier.sort != record.sort, name == former {
        doubled += 1
      } else {
        warnOfRepetition(identifier, former: former, later: name, line: record.line)
      }
    }
    if doubled > 0 {
      warnings.add(
        "\(counted(doubled, "object")) appear under two keywords, such as GROUP and $GROUP; "
          + "each is imported once")
    }
  }

  private mutating func warnOfRepetition(
    _ identifier: String, former: String, later: String, line: Int
  ) {
    let outcome =
      later.isEmpty || later == former ? "it is imported once" : "the later name '\(later)' counts"
    warnings.add(
      about: "objects that appear twice", line: line, "\(identifier) appears twice; \(outcome)")
  }

  private static func target(
    of sort: USITTRecord.Sort, in dialect: USITTDialect
  ) -> (kind: ObjectKind, prefix: String) {
    switch sort {
    case .cueList, .sequence: (.list, "list")
    // What the standard calls a group is a preset on Eos.
    case .standardGroup where dialect == .eos: (.scene, "preset")
    case .standardGroup, .dollarGroup: (.group, "group")
    case .preset: (.scene, "preset")
    case .sub: (.batch, "sub")
    case .intensity: (.intensity, "$IntensPalette")
    case .focus: (.position, "$FocusPalette")
    case .color: (.colour, "$ColorPalette")
    case .beam: (.beam, "$BeamPalette")
    case .effect: (.effect, "$Effect")
    case .macro: (.macro, "$Macro")
    }
  }

  /// Adds the lists that have cues and no record of their own.
  private mutating func addLists(_ used: [RecordNumber]) {
    let declared = Set(objects.filter { $0.kind == .list }.map(\.identifier))
    for list in used where !declared.contains("list:\(list)") {
      objects.append(
        ImportedObject(identifier: "list:\(list)", kind: .list, number: list.objectNumber))
    }
  }

  /// Submasters keep their own numbers, but those of different pages share them.
  private mutating func numberPagedSubs() {
    let subs = objects.indices.filter { objects[$0].identifier.hasPrefix("sub:") }
    guard subs.contains(where: { objects[$0].identifier.contains("/") }) else { return }
    for (offset, place) in subs.enumerated() {
      objects[place].number = ObjectNumber(UInt32(truncatingIfNeeded: offset + 1))
      objects[place].hasOwnNumber = false
    }
    warnings.add("the submasters have pages; they are numbered in the file's order, from 1")
  }
}

// MARK: - Warnings

extension USITTAssembler {
  private mutating func warnOfCues(_ cues: CueLedger.Summary) {
    let ledger = interpreter.cues
    for repetition in ledger.repetitions {
      warnings.add(
        line: repetition.line,
        "\(ledger.title(of: repetition, in: dialect)) appears more than once; it is counted once")
    }
    let repeated = ledger.recordCount - cues.count
    if repeated > ledger.repetitions.count {
      warnings.add("\(counted(repeated, "cue record")) in all repeat an earlier cue")
    }
  }

  private mutating func warnOfFactoryEffects() {
    guard dialect == .eos else { return }
    let factory = interpreter.records.filter { record in
      record.sort == .effect && (901...918).contains(record.number.whole)
    }
    guard let first = factory.first else { return }
    let numbers = examples(factory.map(\.number.text), limit: 18)
    warnings.add(
      line: first.line,
      factory.count == 1
        ? "effect \(numbers) looks like the console's own; it is imported too"
        : "effects \(numbers) look like the console's own; they are imported too")
  }

  private mutating func warnOfUndefinedReferences() {
    var defined: [PaletteReferences.Target: Set<RecordNumber>] = [:]
    for record in interpreter.records {
      let target: PaletteReferences.Target? =
        switch record.sort {
        case .intensity: .intensity
        case .focus: .focus
        case .color: .color
        case .beam: .beam
        case .preset: .preset
        case .standardGroup: dialect == .eos ? .preset : nil
        default: nil
        }
      if let target { defined[target, default: []].insert(record.number) }
    }
    let undefined = interpreter.references.undefined(defined)
    guard !undefined.isEmpty else { return }
    warnings.add(
      "levels refer to \(counted(undefined.count, "palette or preset", "palettes or presets"))"
        + " that the file does not define: \(examples(undefined))")
  }

  private mutating func warnOfFile() {
    if let (count, line) = interpreter.fallbackTexts {
      warnings.add(
        line: line, "\(counted(count, "text is", "texts are")) not UTF-8 and read as Windows-1252")
    }
    if !interpreter.hasEnded {
      warnings.add("the file has no EndData; it may have been cut off")
    }
    if objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
  }
}
