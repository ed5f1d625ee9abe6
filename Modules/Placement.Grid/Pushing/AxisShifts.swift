/// How far blocks are shifted along one axis, so that some come after others and the sum of all
/// distances is least.
///
/// This is the dual of a circulation of greatest gain. Every shift is the longest way to its block,
/// and one unit of flow at most begins or ends in each block, as each adds its distance once. A new
/// link adds a single arc, so that only cycles through it can gain, and few units of flow move.
struct AxisShifts {
  /// One block comes so far after another one: the shift of `to` less that of `from` is at least
  /// the gap.
  struct Link {
    /// A place among the shifts; 0 for what stays where it is.
    let from: Int
    let to: Int
    let gap: Int
  }

  /// The shifts; the first stays 0.
  private(set) var shifts = [0]
  private var links: [(link: Link, flow: Int)] = []
  /// The flow that begins in a block, less what ends there: from -1 to 1.
  private var net = [0]

  /// The sum of all distances.
  var distance: Int { shifts.reduce(0) { $0 + abs($1) } }

  /// Adds a block that may be shifted.
  mutating func addBlock() {
    shifts.append(0)
    net.append(0)
  }

  /// Adds a link, and shifts blocks as little as possible.
  ///
  /// - Returns: Whether this is possible; if not, the shifts are of no use.
  mutating func add(_ link: Link) -> Bool {
    var flow = 0
    if shifts[link.to] - shifts[link.from] >= link.gap {
      links.append((link, flow))
      return true
    }
    // Along the ways of before, on which no cycle gains.
    while true {
      let ways = longestWays(from: link.to)
      guard let longest = ways[link.from].length, longest + link.gap > 0 else { break }
      guard let units = send(alongWayTo: link.from, ways) else { return false }
      flow += units
    }
    links.append((link, flow))
    let ways = longestWays(from: 0)
    for place in shifts.indices { shifts[place] = ways[place].length ?? 0 }
    return true
  }

  /// A step of the longest way to a place.
  private enum Step {
    case start
    case along(Int)
    case against(Int)
    case begin(Int)
    case end(Int)
  }

  /// The longest way to each place, among those on which more can flow.
  private func longestWays(from start: Int) -> [(length: Int?, step: Step)] {
    var ways: [(length: Int?, step: Step)] = Array(repeating: (nil, .start), count: shifts.count)
    ways[start].length = 0
    var isLonger = true
    func extend(_ from: Int, _ to: Int, by gap: Int, _ step: Step) {
      guard let length = ways[from].length, ways[to].length.map({ $0 < length + gap }) ?? true
      else { return }
      ways[to] = (length + gap, step)
      isLonger = true
    }
    // No cycle gains, so that no way has more steps than there are places.
    for _ in shifts.indices where isLonger {
      isLonger = false
      for (place, (link, flow)) in links.enumerated() {
        extend(link.from, link.to, by: link.gap, .along(place))
        if flow > 0 { extend(link.to, link.from, by: -link.gap, .against(place)) }
      }
      for place in shifts.indices.dropFirst() {
        if net[place] < 1 { extend(0, place, by: 0, .begin(place)) }
        if net[place] > -1 { extend(place, 0, by: 0, .end(place)) }
      }
    }
    return ways
  }

  /// Sends as much as possible along a way.
  ///
  /// - Returns: How much; `nil` for without end, because the links contradict each other.
  private mutating func send(
    alongWayTo end: Int, _ ways: [(length: Int?, step: Step)]
  ) -> Int? {
    var steps: [Step] = []
    var place = end
    var units: Int?
    walk: while true {
      let step = ways[place].step
      switch step {
      case .start: break walk
      case .along(let link): place = links[link].link.from
      case .against(let link):
        units = min(units ?? .max, links[link].flow)
        place = links[link].link.to
      case .begin(let block):
        units = min(units ?? .max, 1 - net[block])
        place = 0
      case .end(let block):
        units = min(units ?? .max, 1 + net[block])
        place = block
      }
      steps.append(step)
    }
    guard let units else { return nil }
    for step in steps {
      switch step {
      case .start: break
      case .along(let link): links[link].flow += units
      case .against(let link): links[link].flow -= units
      case .begin(let block): net[block] += units
      case .end(let block): net[block] -= units
      }
    }
    return units
  }
}
