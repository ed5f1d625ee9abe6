import Domain

extension ImportedShow {
  /// The content of one of several files that make up one export.
  public struct Part: Hashable, Sendable {
    /// The file's name within the folder.
    public let file: String
    /// Its content.
    public let show: ImportedShow

    /// Creates a part.
    public init(file: String, show: ImportedShow) {
      self.file = file
      self.show = show
    }
  }

  /// Joins several files into one show, for consoles that export pool by pool.
  ///
  /// - Two entries with one identifier are one object if their names are equal, or one of them has
  ///   no name or is only mentioned. The first counts; the second is counted as left out.
  /// - If a list is in two files, all cues are imported, each number once. If two cues share a
  ///   number, the first counts, and the second is counted as left out.
  /// - Two entries with one identifier and different names are two objects: macros from two sources
  ///   all start at index 0. The later identifier gets its file's name as a prefix.
  /// - Of several objects of a kind with the same number, the first is imported: the number fires
  ///   that one. Objects without a number of their own get the next numbers above all of that kind.
  ///
  /// The same parts in the same order always give the same show, so a later import finds it again.
  ///
  /// - Parameter parts: The files in order of priority, for example by name.
  /// - Returns: The joined show. Warnings name their file. If cues were only counted, ``cueCount``
  ///   counts cues that are in two files twice.
  /// - Complexity: Linear in the size of the parts, except for sorting.
  public static func joined(_ parts: [Part]) -> ImportedShow {
    var join = ShowJoin()
    for part in parts { join.add(part) }
    return join.finished()
  }
}

/// Joins files one by one.
private struct ShowJoin {
  private struct LeftOutKey: Hashable {
    let what: String
    let reason: String
  }

  /// The maximum number of reported differences between two files.
  private static let mostDifferences = 20
  /// The maximum number of shows named in a warning about mixed files.
  private static let mostTitles = 5

  private var joined = ImportedShow()
  /// Pairs of different objects with one identifier, by the index of the later one.
  private var differences: [Int: Int] = [:]
  /// The files of each title, in their order.
  private var titles: [(title: String, files: [String])] = []
  /// The index of the object with an identifier.
  private var places: [String: Int] = [:]
  private var layoutPlaces: [String: Int] = [:]
  private var leftOutPlaces: [LeftOutKey: Int] = [:]
  /// The file of each object.
  private var files: [String] = []
  /// The new identifiers of the current part.
  private var renamed: [String: String] = [:]
  /// The lists of the current part that an earlier file already has.
  private var repeatedLists: Set<String> = []

  mutating func add(_ part: ImportedShow.Part) {
    renamed = [:]
    repeatedLists = []
    joined.dialect = joined.dialect ?? part.show.dialect
    note(part.show.title, of: part.file)
    for object in part.show.objects { add(object, of: part.file) }
    for layout in part.show.layouts { add(layout, of: part.file) }
    joined.cueCount += part.show.cueCount
    joined.hasNamedCues = joined.hasNamedCues || part.show.hasNamedCues
    addCues(of: part.show)
    for row in part.show.leftOut { leaveOut(row.what, count: row.count, row.reason) }
    for warning in part.show.warnings {
      let place = warning.line.map { "\(part.file), line \($0)" } ?? part.file
      joined.warnings.append(ImportWarning("\(place): \(warning.message)"))
    }
  }

  private mutating func note(_ title: String?, of file: String) {
    guard let title else { return }
    if let place = titles.firstIndex(where: { $0.title == title }) {
      titles[place].files.append(file)
    } else {
      titles.append((title, [file]))
    }
  }

  /// Warns if the files come from several shows: which ones belong together is not known.
  private mutating func reportTitles() {
    joined.title = titles.first?.title
    guard titles.count > 1, let first = titles.first else { return }
    let shown = titles.prefix(Self.mostTitles).map { title, files in
      "'\(title)' (" + files.prefix(3).joined(separator: ", ") + (files.count > 3 ? " …)" : ")")
    }
    joined.warnings.insert(
      ImportWarning(
        "the files are of \(titles.count) shows, imported as one named '\(first.title)': "
          + shown.joined(separator: ", ") + (titles.count > shown.count ? " …" : "")),
      at: 0)
  }

  consuming func finished() -> ImportedShow {
    reportTitles()
    let (objects, numbers) = (joined.objects, joined.objects.map(\.number))
    let separation = joined.separateNumbers()
    let removed = Dictionary(separation.removed.map { ($0.place, $0.first) }) { first, _ in first }
    reportDifferences(differences.merging(removed) { $1 }, removed: removed, of: objects)
    for row in separation.leftOut { leaveOut(row.what, count: row.count, row.reason) }
    let kept = objects.indices.filter { removed[$0] == nil }
    for renumbered in separation.renumbered {
      let changed = zip(kept, joined.objects).filter {
        $1.kind == renumbered.kind && $1.number != numbers[$0]
      }
      let names = Set(changed.map { files[$0.0] }).sorted()
      let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
      joined.warnings.append(
        ImportWarning(
          "\(renumbered.count) of kind \(renumbered.kind.rawValue) have a number that another"
            + " has; they are numbered from \(renumbered.first) (\(shown))"))
    }
    return joined
  }

  private mutating func reportDifferences(
    _ pairs: [Int: Int], removed: [Int: Int], of objects: [ImportedObject]
  ) {
    for (later, earlier) in pairs.sorted(by: { $0.key < $1.key }).prefix(Self.mostDifferences) {
      joined.warnings.append(
        ImportWarning(
          "\(files[later]): \(objects[later].kindAndNumber) is '\(objects[later].name)' here and"
            + " '\(objects[earlier].name)' in \(files[earlier]); "
            + (removed[later] == nil ? "both are imported" : "only that one is imported")))
    }
    let more = pairs.count - Self.mostDifferences
    guard more > 0 else { return }
    joined.warnings.append(
      ImportWarning(
        "\(more) more \(more == 1 ? "object is" : "objects are") different in two files"))
  }

  // MARK: Objects

  private mutating func add(_ object: ImportedObject, of file: String) {
    guard let place = places[object.identifier] else { return append(object, of: file) }
    let known = joined.objects[place]
    if object.isMentioned { return }
    if known.isMentioned {
      // Completes an object that was only mentioned so far.
      joined.objects[place] = object
      files[place] = file
      return
    }
    let isSame =
      known.kind == object.kind
      && (known.name == object.name || known.name.isEmpty || object.name.isEmpty)
    guard isSame else {
      let identifier = free(object.identifier, of: file) { places[$0] != nil }
      renamed[object.identifier] = identifier
      differences[joined.objects.count] = place
      return append(object.identified(as: identifier), of: file)
    }
    joined.objects[place].name = known.name.isEmpty ? object.name : known.name
    joined.objects[place].color = known.color ?? object.color
    if object.kind == .list { repeatedLists.insert(object.identifier) }
    leaveOut("repeated object", count: 1, "an earlier file of the folder has the same one")
  }

  private mutating func append(_ object: ImportedObject, of file: String) {
    places[object.identifier] = joined.objects.count
    joined.objects.append(object)
    files.append(file)
  }

  private func free(_ identifier: String, of file: String, isTaken: (String) -> Bool) -> String {
    let base = "\(file)/\(identifier)"
    var candidate = base
    var counter = 2
    while isTaken(candidate) {
      candidate = "\(base)#\(counter)"
      counter += 1
    }
    return candidate
  }

  // MARK: Cues

  private struct CueKey: Hashable {
    let list: String
    let number: String
  }

  private mutating func addCues(of show: ImportedShow) {
    var known: [CueKey: Int] = [:]
    if !repeatedLists.isEmpty, !show.cues.isEmpty {
      for (place, cue) in joined.cues.enumerated() where repeatedLists.contains(cue.list) {
        known[CueKey(list: cue.list, number: cue.number)] = place
      }
    }
    var repeated = 0
    for cue in show.cues {
      let list = renamed[cue.list] ?? cue.list
      if let place = known[CueKey(list: list, number: cue.number)] {
        repeated += 1
        if joined.cues[place].name.isEmpty { joined.cues[place].name = cue.name }
      } else {
        joined.cues.append(ImportedCue(list: list, number: cue.number, name: cue.name))
      }
    }
    guard repeated > 0 else { return }
    joined.cueCount -= repeated
    leaveOut(
      "repeated cue", count: repeated, "an earlier file of the folder has it in the same list")
  }

  // MARK: The rest

  private mutating func add(_ layout: ImportedLayout, of file: String) {
    let widgets = layout.widgets.map { widget -> ImportedWidget in
      var joined = widget
      if let object = widget.object { joined.object = renamed[object] ?? object }
      return joined
    }
    var identifier = layout.identifier
    if let place = layoutPlaces[identifier] {
      let known = joined.layouts[place]
      guard known.name != layout.name || known.widgets != widgets else {
        return leaveOut(
          "repeated layout", count: 1, "an earlier file of the folder has the same one")
      }
      identifier = free(identifier, of: file) { layoutPlaces[$0] != nil }
    }
    layoutPlaces[identifier] = joined.layouts.count
    joined.layouts.append(
      ImportedLayout(
        identifier: identifier, name: layout.name, book: layout.book, widgets: widgets,
        record: layout.record))
  }

  private mutating func leaveOut(_ what: String, count: Int, _ reason: String) {
    let key = LeftOutKey(what: what, reason: reason)
    if let place = leftOutPlaces[key] {
      joined.leftOut[place].count += count
    } else {
      leftOutPlaces[key] = joined.leftOut.count
      joined.leftOut.append(LeftOut(what, count: count, reason: reason))
    }
  }
}

extension ImportedObject {
  fileprivate func identified(as identifier: String) -> Self {
    ImportedObject(
      identifier: identifier, kind: kind, number: number, cue: cue, name: name, color: color,
      folder: folder, isMentioned: isMentioned, hasOwnNumber: hasOwnNumber, record: record)
  }
}
