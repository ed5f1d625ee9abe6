import Domain
import Foundation
import GridGeometry
import Testing

@Suite("Poses of all rule sets")
struct PoseTests {
  static let texts: [(Pose, String)] = {
    let key = OrderKey.spread(1)[0]
    let area = Rect<BoardSpace>(origin: Point(x: -1.5, y: 2), size: Size(width: 30, height: 4.25))
    return [
      (.ordered(key), #"{"ordered":"V"}"#),
      (.free(area, z: key), #"{"free":{"height":4.25,"width":30,"x":-1.5,"y":2,"z":"V"}}"#),
      (
        .shaped(Pentomino.v.shape, at: Cell(x: 3, y: -2), .mirroredRight),
        #"{"shaped":{"orientation":5,"shape":"x..\/x..\/xxx","x":3,"y":-2}}"#
      ),
    ]
  }()

  @Test("Each is written under the name of its form, and read again", arguments: texts)
  func json(_ pose: Pose, _ text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(pose), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Pose.self, from: Data(text.utf8)) == pose)
  }

  @Test(
    "What is not a pose is refused",
    arguments: [
      "{}", #"{"ordered":"0"}"#, #"{"free":{"x":1,"y":2,"width":3,"z":"V"}}"#,
      #"{"shaped":{"x":1,"y":2,"orientation":8,"shape":"x"}}"#,
      #"{"shaped":{"x":1,"y":2,"orientation":1}}"#,
      #"{"shaped":{"x":1,"y":2,"orientation":1,"shape":"x.x"}}"#,
    ])
  func damaged(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Pose.self, from: Data(text.utf8))
    }
  }

  @Test("Poses of cells have bounds, as they lie and within the range of cells")
  func bounds() throws {
    let rect = try #require(CellRect(x: 3, y: -2, width: 2, height: 4))
    let lying = try #require(CellRect(x: 3, y: -2, width: 4, height: 2))
    #expect(Pose.cells(rect).cellBounds == rect)
    for orientation in Orientation.allCases {
      let pose = Pose.shaped(Pentomino.l.shape, at: Cell(x: 3, y: -2), orientation)
      #expect(pose.cellBounds == (orientation.quarterTurns.isMultiple(of: 2) ? rect : lying))
    }
    let far = Pose.shaped(Pentomino.l.shape, at: Cell(x: .max - 1, y: 0), .upright)
    #expect(far.cellBounds == nil)
    #expect(Pose.ordered(OrderKey.spread(1)[0]).cellBounds == nil)
  }

  @Test("Each form has an order of its own")
  func order() {
    let keys = OrderKey.spread(2)
    let poses: [Pose] = [
      .shaped(.single, at: Cell(x: 5, y: 0), .upright),
      .shaped(.single, at: Cell(x: 0, y: 1), .left),
    ]
    for (left, right) in zip(poses, poses.dropFirst()) {
      #expect(left.comes(before: right) && !right.comes(before: left))
    }
    #expect(Pose.ordered(keys[0]).comes(before: .ordered(keys[1])))
  }
}
