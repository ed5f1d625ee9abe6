import Boards
import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// A board whose blocks lie on a grid.
  ///
  /// - Parameter placement: The rules that are put to the test.
  /// - Returns: The surface, under the key `grid`.
  public static func grid(_ placement: PlacementPlugin) -> SimulatedSurface {
    SimulatedSurface(
      key: "grid", summary: "a board of blocks on a grid, in edit and play mode",
      drawStage: { GridStage.draw(using: &$0) },
      open: { stage, opening, mutant in
        var session = BoardSession(stage, opening: opening, placement)
        session.sow(mutant)
        return session
      },
      openReference: { stage, opening, mutant in
        let defect = mutant.flatMap { $0.site == .reference ? BoardDefect(rawValue: $0.name) : nil }
        return ReferenceBoard(stage, opening: opening, defect: defect)
      },
      observe: { surface in
        (surface as? BoardSession)?.observation ?? Observation()
      },
      holdsSame: { surface, reference in
        guard let session = surface as? BoardSession,
          let reference = reference as? ReferenceBoard
        else { return false }
        return reference.holdsSame(as: session)
      },
      looksSame: { surface, reference in
        guard let session = surface as? BoardSession,
          let reference = reference as? ReferenceBoard
        else { return false }
        return reference.looksSame(as: session)
      },
      coverage: GridCoverage.table, mutants: BoardDefect.mutants + SurfaceMutants.grid)
  }
}

extension BoardSession {
  /// Opens the board of a stage; where it is gone, one that was deleted.
  fileprivate init(_ stage: Stage, opening: Int, _ placement: PlacementPlugin) {
    let board = stage.boards.first ?? .missing(from: stage)
    let items = stage.items.filter { $0.board == board.id }
    self.init(
      BoardContents(show: stage.show, board: board, items: items, objects: stage.objects),
      rules: placement.make(board, items), mode: stage.mode, ids: stage.ids(opening: opening),
      view: stage.view)
    _ = perform(.setViewSize(stage.viewSize))
    _ = perform(.setGestures(stage.settings))
    if stage.boards.isEmpty { _ = absorb([.delete(.board(board))]) }
  }

  fileprivate var observation: Observation {
    var seen = Observation()
    seen.mode = mode
    seen.viewport = viewport
    seen.isGridShown = isGridShown
    seen.selection = selection
    seen.panel = openPanel
    if openPanel == .picker {
      seen.text = searchText
      seen.kinds = searchedKinds
      seen.choices = choices.map(\.id)
      seen.scroll = listOffset
    }
    seen.undoCount = undoCount
    seen.redoCount = redoCount
    seen.touches = touches
    seen.time = touchTime
    seen.deadline = nextDeadline
    if let held = heldByFinger {
      seen.held = Observation.Held(
        touch: held.touch, item: held.item, frame: held.frame, landing: held.landing,
        refusal: held.refusal)
    }
    seen.pressed = pressedItems
    seen.isDeleted = isDeleted
    return seen
  }
}

extension ReferenceBoard {
  /// Whether a session seems to hold the same board and blocks.
  fileprivate func looksSame(as session: BoardSession) -> Bool {
    guard session.board == board, session.itemCount == blocks.count else { return false }
    var (ours, theirs) = (BlockFingerprint(), BlockFingerprint())
    for index in blocks.indices { ours.add(blocks[index].item) }
    session.visitItems { theirs.add($0) }
    return ours == theirs
  }

  /// Whether a session, and the rules it keeps, hold the same board and blocks.
  ///
  /// A sum over all blocks tells whether they are the same, in any order. A few of them, others
  /// each time, are looked up one by one, in the session and in its rules.
  fileprivate func holdsSame(as session: BoardSession) -> Bool {
    guard session.itemCount == blocks.count, session.ruledCount == blocks.count,
      session.board == board, session.show == show
    else { return false }
    guard !blocks.isEmpty else { return true }
    var sum: UInt64 = 0
    for index in blocks.indices { sum &+= blocks[index].item.digest }
    guard session.sumOfItems(\.digest) == sum else { return false }
    var place = Int(fingers.time.microseconds.magnitude >> 4 % UInt64(blocks.count))
    for _ in 0..<min(blocks.count, 12) {
      let item = blocks[place].item
      guard session.item(item.id) == item, session.ruledPose(of: item.id) == item.pose else {
        return false
      }
      place = place + 1 == blocks.count ? 0 : place + 1
    }
    return true
  }
}

extension BoardItem {
  /// All of it in 64 bits, so that two blocks hardly ever share them.
  fileprivate var digest: UInt64 {
    var bits = (id.high ^ id.low &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    bits ^= bits >> 32
    bits = (bits ^ object.high ^ object.low &* 0xA076_1D64_78BD_642F) &* 0xE703_7ED1_A0B4_28DB
    bits ^= bits >> 29
    guard let cells = pose.cells else { return bits }
    bits ^= UInt64(UInt32(bitPattern: cells.minX)) | UInt64(UInt32(bitPattern: cells.minY)) << 32
    bits = bits &* 0x8EBC_6AF0_9C88_C6E3
    bits ^= bits >> 31
    bits ^= UInt64(UInt32(bitPattern: cells.maxX)) | UInt64(UInt32(bitPattern: cells.maxY)) << 32
    bits = bits &* 0x5899_65CC_7537_4CC3
    return bits ^ bits >> 32
  }
}
