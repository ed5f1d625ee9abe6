#if Mutants
  import Domain
  import GridGeometry

  extension Push {
    /// What a push with an injected fault answers; `nil` for what a faultless one does.
    func faulty(_ defect: Defect?) -> [PushSearch.Move]? {
      switch defect {
      case .pushOneWay:
        inTurn(on: ground()) { cells, ground in
          var cells = cells
          while let other = ground.settled(inTheWayOf: cells)
            ?? ground.block(inTheWayOf: cells, except: [])?.cells
          {
            guard let next = cells.shifted(Int(other.maxX) - Int(cells.minX), 0) else { return nil }
            cells = next
          }
          return cells
        }
      case .pushTooFar:
        moves().flatMap { moves in
          moves.first.map { first in
            let (dx, dy) = first.way
            let cells = first.cells.shifted(dx.signum(), dx == 0 ? dy.signum() : 0)
            return [PushSearch.Move(block: first.block, cells: cells ?? first.cells)]
              + moves.dropFirst()
          }
        }
      case .pushOverOthers:
        inTurn(on: PushGround(OccupancyIndex(), without: [], moved: moved.map(\.cells))) {
          $1.nearestPlace(for: $0, tries: 256)
        }
      case .pushLosesSize:
        moves()?.map { move in
          let narrower = CellRect(
            x: move.cells.minX, y: move.cells.minY, width: max(1, move.cells.width - 1),
            height: move.cells.height)
          return PushSearch.Move(block: move.block, cells: narrower ?? move.cells)
        }
      case .pushToFreePlace: inTurn(on: ground()) { $1.nearestPlace(for: $0, tries: 256) }
      case .pushKeepsOldPlace:
        inTurn(
          on: PushGround(
            index, without: Set(inTheWay.map(\.item)), moved: moved.map(\.cells))
        ) { $1.nearestPlace(for: $0, tries: 256) }
      case .pushForgetsOne: moves().map { Array($0.dropLast()) }
      case .pushByIdentity: moves().map(mirrored)
      case .sameCellsSameAnswer, .pushUnasked, .pushShowsFirst, .pushShownStays, nil: nil
      }
    }

    private func ground() -> PushGround {
      PushGround(
        index, without: Set(moved.map(\.item) + inTheWay.map(\.item)), moved: moved.map(\.cells))
    }

    /// A single block goes the opposite way, if it is free and the block is after the first one
    /// that was moved, by their identities.
    private func mirrored(_ moves: [PushSearch.Move]) -> [PushSearch.Move] {
      guard moves.count == 1, let first = moved.first, first.item < moves[0].block.item,
        let cells = moves[0].block.cells.shifted(-moves[0].way.dx, -moves[0].way.dy),
        ground().settled(inTheWayOf: cells) == nil,
        ground().block(inTheWayOf: cells, except: []) == nil
      else { return moves }
      return [PushSearch.Move(block: moves[0].block, cells: cells)]
    }

    /// The blocks in the way go one after another to places of a choice.
    private func inTurn(
      on ground: PushGround, _ place: (CellRect, PushGround) -> CellRect?
    ) -> [PushSearch.Move]? {
      var ground = ground
      var moves: [PushSearch.Move] = []
      for block in inTheWay {
        guard let cells = place(block.cells, ground) else { return nil }
        ground.settle(cells)
        moves.append(PushSearch.Move(block: block, cells: cells))
      }
      return moves
    }
  }

  extension PushSearch.Move {
    /// How far it goes right and down.
    fileprivate var way: (dx: Int, dy: Int) {
      (
        Int(cells.minX) - Int(block.cells.minX), Int(cells.minY) - Int(block.cells.minY)
      )
    }
  }
#endif
