import Domain
import PluginAPI

/// The widgets of a file's layout that a known board shows otherwise, or not at all, as a person
/// arranged it.
struct UnlaidBlocks {
  /// The blocks of the draft that are elsewhere, or not on the board.
  private(set) var elsewhere: [Int] = []
  /// Those that are there with another action, message or label.
  private(set) var altered: [Int] = []

  /// The target of a block: for a console's file, its only identity.
  private enum Shown: Hashable {
    case object(ID<ShowObject>)
    case message(String)
    /// Cards of another program have no colours and no date.
    case card(title: String, text: String)
    case drawing(ItemContent)

    init(_ content: ItemContent) {
      switch content {
      case .object(let object, _): self = .object(object)
      case .message(let message): self = .message(message)
      case .card(let card): self = .card(title: card.title, text: card.plainText)
      case .tile, .ink, .goto: self = .drawing(content)
      }
    }

    init?(_ object: ID<ShowObject>?, _ block: BoardDraft.Block) {
      guard let content = block.drawing ?? ItemContent(object: object, message: block.message)
      else { return nil }
      self.init(content)
    }
  }

  /// The action and label of a block.
  private struct Doing: Hashable {
    let action: TriggerAction
    let message: String?
    let label: String?
  }

  /// How many blocks have the same target, by action and label.
  private struct Counts {
    private var counts: [Doing: Int] = [:]
    private var sum = 0

    /// Adds a block.
    mutating func add(_ doing: Doing) {
      counts[doing, default: 0] += 1
      sum += 1
    }

    /// Removes a block with the same action and label, and returns whether there was one.
    mutating func take(_ doing: Doing) -> Bool {
      guard let count = counts[doing], count > 0 else { return false }
      counts[doing] = count - 1
      return takeAny()
    }

    /// Removes a block with any action, and returns whether there was one.
    ///
    /// After that, call only this.
    mutating func takeAny() -> Bool {
      guard sum > 0 else { return false }
      sum -= 1
      return true
    }
  }

  /// Compares a draft with its board.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - objects: The merged objects; blocks of objects that the import created are placed.
  ///   - items: The blocks on the board.
  ///   - placed: The blocks of the draft that are placed now.
  ///   - show: The show of the board.
  init(
    of draft: BoardDraft, _ objects: [MergedObject], besides items: [BoardItem],
    except placed: Set<Int>, in show: ID<Show>
  ) {
    // Sorting by folder or kind gives no positions in the file.
    let blocks = draft.blocks.enumerated().filter { index, block in
      block.frame != nil && !placed.contains(index)
    }
    guard !blocks.isEmpty else { return }
    let known = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    var lying: [Shown: Counts] = [:]
    for item in items {
      lying[Shown(item.content), default: Counts()].add(
        Doing(action: item.action, message: item.message, label: item.label))
    }

    var others: [(index: Int, shown: Shown, doing: Doing)] = []
    for (index, block) in blocks {
      let object = block.object.map { objects[$0].object }
      let doing = Doing(
        action: block.action, message: block.message, label: block.label(besides: object))
      guard let record = block.record, let id = record.id,
        let item = KeptIdentities.candidates(id, in: show).compactMap({ known[$0] }).first
      else {
        if let shown = Shown(object?.id, block) { others.append((index, shown, doing)) }
        continue
      }
      let there = Doing(action: item.action, message: item.message, label: item.label)
      _ = lying[Shown(item.content)]?.take(there)
      // An older export has rows of cells for an order, and a canvas alone no poses of its own.
      let pose = block.record?.pose
      let liesElsewhere = pose.map { $0.form == item.pose.form && $0 != item.pose } ?? false
      if liesElsewhere || differs(block.drawing, from: item) || item.object != object?.id
        || there != doing
      {
        elsewhere.append(index)
      }
    }
    compare(others, lying)
  }

  /// Whether a card, tile or stroke is another one; of a canvas alone only the text is known.
  private func differs(_ drawing: ItemContent?, from item: BoardItem) -> Bool {
    guard let drawing else { return false }
    guard case .card(let card) = drawing, card.created == ImportedWidget.noDate else {
      return drawing != item.content
    }
    return Shown(drawing) != Shown(item.content)
  }

  /// Blocks of a console have no identity: of each object as many count as there are too many.
  private mutating func compare(
    _ blocks: [(index: Int, shown: Shown, doing: Doing)], _ items: [Shown: Counts]
  ) {
    var items = items
    var unlike: [(index: Int, shown: Shown)] = []
    for (index, shown, doing) in blocks where items[shown]?.take(doing) != true {
      unlike.append((index, shown))
    }
    for (index, shown) in unlike {
      if items[shown]?.takeAny() == true { altered.append(index) } else { elsewhere.append(index) }
    }
  }
}
