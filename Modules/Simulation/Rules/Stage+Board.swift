import Domain
import Gestures
import GridGeometry
import PluginAPI

extension Stage {
  /// An empty board in a show with some objects, and how a person looks at it.
  static func board(_ surface: String, using random: inout RandomSource) -> Stage {
    let seed = random.next()
    let show = Show(
      id: ID(using: &random), name: "Simulation", created: Timestamp(milliseconds: 0))
    let board = Board(
      id: ID(using: &random), show: show.id, name: "Board",
      rules: .grid(minimum: random.chance(1, in: 3) ? .two : .one),
      created: Timestamp(milliseconds: 500))
    let objects = (0..<random.int(in: 6...14)).compactMap { object($0, of: show, using: &random) }
    let zooms = [1, 1, 1, 1, 0.5, 2, 0.731, 1.37]
    let sizes: [Size<ScreenSpace>] = [
      Size(width: 640, height: 480), Size(width: 640, height: 480), Size(width: 390, height: 844),
      Size(width: 220, height: 180),
    ]
    let center =
      random.chance(1, in: 2)
      ? Point<BoardSpace>.origin
      : Point(x: random.double(in: -120...120), y: random.double(in: -120...120))
    return Stage(
      surface: surface, show: show, objects: objects, boards: [board], items: [],
      mode: random.chance(3, in: 4) ? .edit : .play,
      view: ViewMemory(center: center, zoom: random.pick(zooms) ?? 1),
      viewSize: random.pick(sizes) ?? Size(width: 640, height: 480),
      settings: random.chance(3, in: 4) ? .touch : .mouse, seed: seed)
  }

  private static func object(
    _ place: Int, of show: Show, using random: inout RandomSource
  ) -> ShowObject? {
    let names = [
      "Übergang", "Café", "cafe", "Opening", "Ångström", "Blau", "Blue wash", "Naïve", "Été", "",
      "Hänsel 2", "Finale", "Črna", "Señal",
    ]
    let numbers = ["1", "1.5", "2", "10", "12", "2.25", "100"]
    guard let number = ObjectNumber(random.pick(numbers) ?? "1") else { return nil }
    return ShowObject(
      id: ID(using: &random), show: show.id,
      kind: random.pick(ObjectKind.allCases) ?? .list, number: number,
      name: names[place % names.count],
      color: random.chance(1, in: 3)
        ? ObjectColor(rgb: UInt32(random.int(below: 0x100_0000))) : nil,
      isOutlined: random.chance(1, in: 4),
      created: Timestamp(milliseconds: Int64(place)))
  }
}
