#if Mutants
  import Domain
  import GridGeometry
  import PluginAPI

  /// The faults that a simulation can inject into the tiles rules, by the names of their mutants.
  package enum Defect: String, CaseIterable, Hashable, Sendable {
    /// The bounding box of a piece is hit, and not only its cells.
    case boxIsHit = "box-is-hit"
    /// Bounding boxes may not overlap, although no cells do.
    case boxesOverlap = "boxes-overlap"
    /// A held piece is in its own way.
    case blocksItself = "blocks-itself"
    /// A piece that is turned is compared with others as it lay before.
    case unturnedShape = "unturned-shape"
    /// A piece that was turned keeps the cells that it filled.
    case turnKeepsOldCells = "turn-keeps-old-cells"
    /// A drop that is refused keeps the turn.
    case refusedTurnStays = "refused-turn-stays"
    /// A drop goes to the nearest cell, and not to the one under the corner.
    case rounds = "drop-rounds"
    /// The neighbours of an illegal cell are not tried.
    case noNeighbours = "no-neighbours"
    /// The first neighbour that is legal counts, and not the nearest.
    case firstNeighbour = "first-neighbour"
    /// Of two neighbours at one distance the first found counts, where rows are searched first.
    case firstFoundTie = "first-found-tie"
    /// Neighbours in the tray count although there is a field.
    case neighboursInTray = "neighbours-in-tray"
    /// Only the top left cell is compared with the field.
    case originInField = "origin-in-field"
    /// A whole square around a piece must lie in the field, as if it were a matrix.
    case paddedMatrix = "padded-matrix"
    /// A piece is drawn above the finger, and dropped under it.
    case dropsUnderFinger = "drops-under-finger"
    /// A new piece that fits nowhere else goes into the field.
    case fitsIntoField = "fits-into-field"
  }

  extension TilesRules: DefectiveRules {
    /// Injects the fault of that name.
    package mutating func inject(_ name: String) { defect = Defect(rawValue: name) }

    /// What a faulty drop ends in; `nil` if the fault is another one.
    func defectiveVerdict(on lift: Lift, _ slot: Int) -> Verdict? {
      let piece = pieces.list[slot]
      switch defect {
      case .dropsUnderFinger where lift.isHidden:
        var grounded = Lift(item: lift.item, from: lift.from, grip: lift.grip, finger: lift.finger)
        grounded.orientation = lift.orientation
        return judgeCarrying([grounded])
      case .refusedTurnStays where lift.orientation != piece.orientation:
        var sound = self
        sound.defect = nil
        guard case .refused = sound.judgeCarrying([lift]) else { return nil }
        let pose = Pose.shaped(piece.shape, at: piece.bounds.origin, lift.orientation)
        let change = PoseChange(item: lift.item, from: piece.pose, to: pose)
        if case .accepted = judge(.restore([change])) { return .accepted([change]) }
        return nil
      default: return nil
      }
    }

    /// Where a faulty search ends; `nil` if the fault is another one.
    func defectiveLanding(
      of slot: Int, _ orientation: Orientation, at origin: Point<BoardSpace>
    ) -> Landing? {
      switch defect {
      case .boxesOverlap, .blocksItself, .unturnedShape, .noNeighbours, .firstNeighbour,
        .firstFoundTie, .neighboursInTray:
        break
      default: return nil
      }
      guard let floor = cell(at: origin) else { return nil }
      let shape = pieces.list[slot].turned(orientation)
      func landing(_ cell: Cell, _ reason: RefusalReason?) -> Landing {
        Landing(bounds: shape.bounds(at: cell), reason: reason)
      }
      guard let reason = reason(for: slot, orientation, at: floor, isNeighbour: false) else {
        return landing(floor, nil)
      }
      var best: Cell?
      func distance(to cell: Cell) -> Double { Self.squaredDistance(from: origin, to: cell) }
      for place in 0..<9 where place != 4 && defect != .noNeighbours {
        let (slow, fast) = (place / 3 - 1, place % 3 - 1)
        let isByRows = defect == .firstFoundTie
        guard
          let cell = floor.moved(
            byColumns: isByRows ? fast : slow, rows: isByRows ? slow : fast),
          self.reason(for: slot, orientation, at: cell, isNeighbour: true) == nil
        else { continue }
        if let best, defect == .firstNeighbour || distance(to: best) <= distance(to: cell) {
          continue
        }
        best = cell
      }
      return best.map { landing($0, nil) } ?? landing(floor, reason)
    }

    private func reason(
      for slot: Int, _ orientation: Orientation, at cell: Cell, isNeighbour: Bool
    ) -> RefusalReason? {
      let piece = pieces.list[slot]
      let shape = piece.turned(orientation)
      guard let bounds = shape.bounds(at: cell) else { return .outOfRange }
      if let field = fieldCells {
        let side = side(of: shape, in: bounds, of: field)
        if side == .across { return .acrossField }
        if isNeighbour, side == .outside, defect != .neighboursInTray { return .acrossField }
      }
      if defect == .boxesOverlap {
        var isBlocked = false
        pieces.visit(in: bounds) { if $0.id != piece.id { isBlocked = true } }
        return isBlocked ? .overlap : nil
      }
      let tested = defect == .unturnedShape ? piece.lying : shape
      let ignored = defect == .blocksItself ? nil : slot
      let isFree = pieces.isFree(tested, x: Int(cell.x), y: Int(cell.y), except: ignored)
      return isFree ? nil : .overlap
    }
  }
#endif
