import Domain
import PluginAPI

/// The widgets of a file's layout that a known board shows otherwise, or not at all, as a person
/// arranged it.
struct UnlaidBlocks {
  /// How many lie elsewhere, or not on the board.
  private(set) var count = 0
  /// How many lie there and have another action, message or label.
  private(set) var alteredCount = 0

  /// What a block shows: of a console's file, that is all that it is known by.
  private enum Shown: Hashable {
    case object(ID<ShowObject>)
    case message(String)

    init?(_ object: ID<ShowObject>?, _ message: String?) {
      guard let shown = object.map(Self.object) ?? message.map(Self.message) else { return nil }
      self = shown
    }
  }

  /// What a tap does, and what the block is called.
  private struct Doing: Hashable {
    let action: TriggerAction
    let message: String?
    let label: String?
  }

  /// How many blocks show the same, by what they do.
  private struct Counts {
    private var counts: [Doing: Int] = [:]
    private var sum = 0

    /// Adds a block.
    mutating func add(_ doing: Doing) {
      counts[doing, default: 0] += 1
      sum += 1
    }

    /// Takes away a block that does the same, and tells whether there was any.
    mutating func take(_ doing: Doing) -> Bool {
      guard let count = counts[doing], count > 0 else { return false }
      counts[doing] = count - 1
      return takeAny()
    }

    /// Takes away a block whatever it does, and tells whether there was any.
    ///
    /// After that only this is asked.
    mutating func takeAny() -> Bool {
      guard sum > 0 else { return false }
      sum -= 1
      return true
    }
  }

  /// Compares a draft with the board that it is.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - objects: The merged objects; blocks of those that the import made are laid.
  ///   - items: What lies on the board.
  ///   - show: The show of the board.
  init(
    of draft: BoardDraft, _ objects: [MergedObject], besides items: [BoardItem], in show: ID<Show>
  ) {
    // What is sorted by folder or kind lies nowhere in the file.
    let blocks = draft.blocks.filter { block in
      block.frame != nil && !(block.object.map { objects[$0].isCreated } ?? false)
    }
    guard !blocks.isEmpty else { return }
    let known = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    var lying: [Shown: Counts] = [:]
    for item in items {
      guard let shown = Shown(item.object, item.message) else { continue }
      lying[shown, default: Counts()].add(
        Doing(action: item.action, message: item.message, label: item.label))
    }

    var others: [(shown: Shown, doing: Doing)] = []
    for block in blocks {
      let object = block.object.map { objects[$0].object }
      let doing = Doing(
        action: block.action, message: block.message, label: block.label(besides: object))
      guard let record = block.record, let id = record.id,
        let item = KeptIdentities.candidates(id, in: show).compactMap({ known[$0] }).first
      else {
        if let shown = Shown(object?.id, block.message) { others.append((shown, doing)) }
        continue
      }
      let there = Doing(action: item.action, message: item.message, label: item.label)
      if let shown = Shown(item.object, item.message) { _ = lying[shown]?.take(there) }
      // Of an order an export has rows of cells, which are not compared.
      let liesElsewhere = item.pose.cells.map { $0 != record.cells } ?? false
      if liesElsewhere || item.object != object?.id || there != doing {
        count += 1
      }
    }
    compare(others, lying)
  }

  /// Blocks of a console have no identity: of each object as many count as there are too many.
  private mutating func compare(
    _ blocks: [(shown: Shown, doing: Doing)], _ items: [Shown: Counts]
  ) {
    var items = items
    var unlike: [Shown] = []
    for (shown, doing) in blocks where items[shown]?.take(doing) != true {
      unlike.append(shown)
    }
    for shown in unlike {
      if items[shown]?.takeAny() == true { alteredCount += 1 } else { count += 1 }
    }
  }
}
