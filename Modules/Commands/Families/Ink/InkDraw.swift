import Domain
import Gestures
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let inkDraw = CommandSpec(
    "ink draw", "adds a stroke to a canvas, above all other items", .line,
    .option("pen", .penKind), .option("color", .color), .option("width", .penWidth),
    details: """
      X,Y are the points of the line, in points of the board; a single one makes a dot. It is \
      drawn with the current pen, unless the options change that for this stroke. As for a pencil, \
      points that do not change the line by 0.25 points are left out.
      """,
    examples: [
      "ink draw 0,0 60,40 120,0", "ink draw 20,64 240,64 --pen highlighter",
      "ink draw 10,10 --width 6 --color red",
    ], synonyms: "line sketch"
  ) { runner, points, kind, color, width throws(CommandError) in
    try await runner.checkForInk()
    var trace = StrokeTrace()
    for (index, point) in points.enumerated() {
      trace.append(
        StrokeTrace.Position(point.value, time: Int64(index) * TouchComposer.interval))
    }
    guard points.count <= Stroke.sampleLimit else {
      throw CommandError(
        .tooLarge, "a stroke has up to \(Stroke.sampleLimit) points, not \(points.count)",
        at: points[Stroke.sampleLimit].range)
    }
    let pen = await runner.pen(kind, color, width)
    // So far away that a point is less than a step of the numbers, the width of the pen is lost.
    guard let (stroke, area) = trace.stroke(drawnBy: pen), area.size.width >= pen.width,
      area.size.height >= pen.width, let key = OrderKey.between(nil, nil)
    else {
      throw CommandError(
        .outOfRange, "the line is too long, or too far away", at: points.first?.range)
    }
    // The rules give it the key of the topmost item.
    let added = try await runner.add(.ink(stroke), in: .free(area, z: key), isExact: true)
    return StrokesAnswer([added.placed], .drew)
  }
}
