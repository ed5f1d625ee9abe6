import Domain
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Blocks that lie by the rules of any plugin.
struct PoseTests {
  static let poses: [Pose] = {
    let keys = OrderKey.spread(2)
    let area = Rect<BoardSpace>(
      origin: Point(x: -0.25, y: 1e9), size: Size(width: 0.5, height: 300))
    return [
      .ordered(keys[0]), .free(area, z: keys[1]),
      .shaped(.single, at: Cell(x: .min, y: .max), .left),
      .shaped(Pentomino.f.shape, at: Cell(x: -3, y: 4), .mirroredUpsideDown),
    ]
  }()

  @Test(arguments: poses)
  func isKeptAndAltered(_ pose: Pose) throws {
    try withFolder { folder in
      let sample = try folder.makeWorkspace()
      var store = try SQLiteStore(path: folder())
      let old = try #require(sample.items.first)
      let change = Change.updating(old) { $0.pose = pose }
      let sequence = try store.commit([change], expecting: try store.sequence())
      try store.close()
      store = try SQLiteStore(path: folder())
      let board = try #require(try store.contents(of: old.board)?.value)
      #expect(board.items.first { $0.id == old.id }?.pose == pose)
      #expect(try store.changes(after: StoreSequence(1)).value == [change])
      _ = try store.commit([change.inverse], expecting: sequence)
      #expect(try store.contents(of: old.board)?.value.items.contains(old) == true)
    }
  }

  /// What a person, or a disk that fails, may have made of a row.
  @Test(
    arguments: [
      ("pose = 'other'", "a form of pose"), ("pose = 'ordered', order_key = 'V0'", "order_key"),
      ("pose = 'ordered'", "order_key"), ("pose = 'shaped', orientation = 8", "orientation"),
      ("pose = 'shaped', orientation = 7", "shape"),
      ("pose = 'shaped', orientation = 7, shape = 'x.x'", "shape"),
      ("order_key = 'V'", "order_key"), ("x = NULL", "height"),
    ])
  func damageIsReported(_ assignment: String, _ reported: String) throws {
    try withFolder { folder in
      _ = try folder.makeWorkspace()
      try execute(folder(), "PRAGMA ignore_check_constraints = ON; UPDATE item SET \(assignment);")
      let store = try SQLiteStore(path: folder())
      let show = try #require(try store.shows().value.first?.show)
      let boards = try store.boards(of: show.id).value
      let errors =
        boards.compactMap { summary in
          do throws(StoreError) {
            _ = try store.contents(of: summary.board.id)
            return nil
          } catch {
            return error
          }
        } as [StoreError]
      let error = try #require(errors.first)
      #expect(error.code == .damaged && "\(error)".contains(reported), "\(error)")
    }
  }
}
