import Domain
package import PluginAPI

/// The objects of earlier imports that are missing in this file.
///
/// An export may contain a part of a show, so this judges only pools with entries in the file. The
/// pool is the part of an identifier before the colon, as `Function` in `Function:12`. It also
/// ignores objects that the user did not select.
struct VanishedObjects {
  /// The objects, by kind and number.
  private(set) var objects: [ShowObject] = []
  /// The blocks that show them, on all boards.
  private(set) var items: [BoardItem] = []
  /// Whether the import deletes them.
  let isDeleted: Bool

  /// Looks for them in the show of a request.
  init(_ request: ImportRequest, merged: ObjectMerge) {
    isDeleted = request.policy == .replace
    guard request.judgesVanished, let existing = request.existing else { return }
    let entries = request.imported.objects.filter { !$0.isMentioned }.map(\.identifier)
    let pools = Set(
      (entries + merged.objects.map(\.entry.identifier).filter(Self.isCue)).map(Self.pool)
        + request.knownSorts.map { $0[...] })
    let found = Set(merged.objects.map(\.object.id))
    objects = existing.objects.filter { object in
      guard let source = object.source, source.format == request.format,
        merged.kinds[source.identifier] != object.kind,
        pools.contains(Self.pool(source.identifier))
      else { return false }
      return !found.contains(object.id)
        && request.selection.contains(
          kind: object.kind, number: object.consoleNumber, name: object.name)
    }
    .sorted(by: ShowObject.inOrder)
    guard !objects.isEmpty else { return }
    let gone = Set(objects.map(\.id))
    items = existing.items.filter { $0.object.map(gone.contains) ?? false }.sorted { $0.id < $1.id }
  }

  /// The deletions that the policy asks for, blocks before objects.
  var changes: [Change] {
    guard isDeleted else { return [] }
    return items.map { .delete(.item($0)) } + objects.map { .delete(.object($0)) }
  }

  /// The report, or `nil` if nothing is missing.
  var report: VanishedReport? {
    guard !objects.isEmpty else { return nil }
    var counts: [ObjectKind: Int] = [:]
    for object in objects { counts[object.kind, default: 0] += 1 }
    return VanishedReport(
      counts: counts, names: objects.map(\.reference), blocks: items.count, isDeleted: isDeleted)
  }

  private static func isCue(_ identifier: String) -> Bool {
    pool(identifier) == CueObjects.pool[...]
  }

  fileprivate static func pool(_ identifier: String) -> Substring {
    identifier.prefix { $0 != ":" }
  }
}

extension ImportedShow {
  /// The sorts of things that it has objects of, as sources name them.
  package var sorts: Set<String> {
    Set(objects.lazy.map { String(VanishedObjects.pool($0.identifier)) })
  }
}
