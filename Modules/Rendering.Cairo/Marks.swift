import GridGeometry

/// A small sign that shows a state without colours, or what a tap does.
enum Mark {
  case play, hollow, cross, tick, go, back, flash, toggle, release, board, bars
  case dot, ring
  case sign(String)

  /// Its lines, in half sizes from its middle.
  var lines: [[(Double, Double)]] {
    switch self {
    case .play: [[(-0.7, -0.9), (0.9, 0), (-0.7, 0.9)]]
    case .hollow: [[(-0.7, -0.9), (0.9, 0), (-0.7, 0.9), (-0.7, -0.9)]]
    case .cross: [[(-0.8, -0.8), (0.8, 0.8)], [(0.8, -0.8), (-0.8, 0.8)]]
    case .tick: [[(-0.9, 0), (-0.25, 0.7), (0.9, -0.7)]]
    case .go: [[(-0.3, -0.8), (0.5, 0), (-0.3, 0.8)]]
    case .back: [[(0.3, -0.8), (-0.5, 0), (0.3, 0.8)]]
    case .flash: [[(0.3, -1), (-0.5, 0.15), (0.5, -0.15), (-0.3, 1)]]
    case .toggle:
      [
        [(-0.5, -0.5), (0.5, -0.5), (1, 0), (0.5, 0.5), (-0.5, 0.5), (-1, 0), (-0.5, -0.5)],
        [(0.5, -0.5), (0.5, 0.5)],
      ]
    case .release: [[(-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7)]]
    case .board: [[(-0.7, 0.7), (0.7, -0.7)], [(-0.2, -0.7), (0.7, -0.7), (0.7, 0.2)]]
    case .bars: [[(-0.4, -0.9), (-0.4, 0.9)], [(0.4, -0.9), (0.4, 0.9)]]
    case .dot, .ring, .sign: []
    }
  }

  /// Whether its lines enclose what is filled.
  var isFilled: Bool {
    switch self {
    case .play, .release: true
    default: false
    }
  }

  /// The lines in a size around a point.
  func lines(at center: Point<ScreenSpace>, size: Double) -> [[Point<ScreenSpace>]] {
    lines.map { line in
      line.map { Point(x: center.x + $0.0 * size / 2, y: center.y + $0.1 * size / 2) }
    }
  }
}
