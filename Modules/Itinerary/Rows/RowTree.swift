import Domain
import GridGeometry

/// Rows in order, each with a height: headers of days and entries.
///
/// A treap: a binary search tree kept shallow by priorities from a fixed sequence, so that equal
/// operations make equal trees. Finding, inserting, removing and counting take O(log n).
struct RowTree: Sendable {
  private struct Node: Sendable {
    var position: RowPosition
    var height: Int
    let priority: UInt64
    var left: Int32 = -1
    var right: Int32 = -1
    /// The number of rows in the subtree.
    var count = 1
    /// The total height of the subtree.
    var total: Int
  }

  private var nodes: [Node] = []
  private var free: [Int32] = []
  private var root: Int32 = -1
  private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  #if Mutants
    private var defect: Defect?

    /// Injects a fault; copies have it too.
    mutating func inject(_ defect: Defect?) { self.defect = defect }
  #endif

  /// The number of rows.
  var count: Int { count(root) }

  /// The total height of all rows.
  var height: Int { total(root) }

  /// Inserts a row; replaces one in the same position.
  mutating func insert(_ position: RowPosition, height: Int) {
    if setHeight(of: position, to: height) { return }
    let node = makeNode(position, height)
    root = insert(node, under: root)
  }

  /// Removes a row, and returns whether it existed.
  @discardableResult
  mutating func remove(_ position: RowPosition) -> Bool {
    guard rank(of: position) != nil else { return false }
    root = remove(position, under: root)
    return true
  }

  /// Changes a row's height, and returns whether the row exists.
  @discardableResult
  mutating func setHeight(of position: RowPosition, to height: Int) -> Bool {
    var path: [Int32] = []
    var index = root
    while index >= 0 {
      path.append(index)
      let node = nodes[Int(index)]
      if node.position == position { break }
      index = position < node.position ? node.left : node.right
    }
    guard index >= 0 else { return false }
    nodes[Int(index)].height = height
    #if Mutants
      if defect == .dayHeightsNotAddedUp { return true }
    #endif
    for node in path.reversed() { update(node) }
    return true
  }

  /// The index of a row; `nil` if it does not exist.
  func rank(of position: RowPosition) -> Int? {
    let (rank, _, isFound) = find(position)
    return isFound ? rank : nil
  }

  /// The number of rows before a position, whether or not it has a row.
  func lowerBound(_ position: RowPosition) -> Int { find(position).rank }

  /// The total height of all rows before a position.
  func top(of position: RowPosition) -> Int { find(position).top }

  /// The row at an index; `nil` beyond the end.
  func position(at rank: Int) -> RowPosition? {
    guard rank >= 0, rank < count else { return nil }
    var (index, rest) = (root, rank)
    while index >= 0 {
      let node = nodes[Int(index)]
      let before = count(node.left)
      if rest == before { return node.position }
      if rest < before {
        index = node.left
      } else {
        rest -= before + 1
        index = node.right
      }
    }
    return nil
  }

  /// The row at a height: the last one whose top is at or above it; `nil` if there is no row.
  func row(at height: Int) -> (position: RowPosition, rank: Int, top: Int)? {
    var found: (RowPosition, Int, Int)?
    var (index, rank, top) = (root, 0, 0)
    while index >= 0 {
      let node = nodes[Int(index)]
      let nodeTop = top + total(node.left)
      if nodeTop <= height || (found == nil && node.left < 0) {
        let nodeRank = rank + count(node.left)
        found = (node.position, nodeRank, nodeTop)
        (rank, top) = (nodeRank + 1, nodeTop + node.height)
        index = nodeTop <= height ? node.right : -1
      } else {
        index = node.left
      }
    }
    return found.map { ($0.0, $0.1, $0.2) }
  }

  // MARK: Inside

  private func find(_ position: RowPosition) -> (rank: Int, top: Int, isFound: Bool) {
    var (index, rank, top) = (root, 0, 0)
    while index >= 0 {
      let node = nodes[Int(index)]
      if node.position == position {
        return (rank + count(node.left), top + total(node.left), true)
      }
      if position < node.position {
        index = node.left
      } else {
        rank += count(node.left) + 1
        top += total(node.left) + node.height
        index = node.right
      }
    }
    return (rank, top, false)
  }

  private func count(_ index: Int32) -> Int { index < 0 ? 0 : nodes[Int(index)].count }
  private func total(_ index: Int32) -> Int { index < 0 ? 0 : nodes[Int(index)].total }

  private mutating func update(_ index: Int32) {
    let node = nodes[Int(index)]
    nodes[Int(index)].count = count(node.left) + 1 + count(node.right)
    nodes[Int(index)].total = total(node.left) + node.height + total(node.right)
  }

  private mutating func makeNode(_ position: RowPosition, _ height: Int) -> Int32 {
    let node = Node(position: position, height: height, priority: nextPriority(), total: height)
    if let index = free.popLast() {
      nodes[Int(index)] = node
      return index
    }
    nodes.append(node)
    return Int32(clamping: nodes.count - 1)
  }

  private mutating func insert(_ new: Int32, under index: Int32) -> Int32 {
    guard index >= 0 else { return new }
    let node = nodes[Int(index)]
    if nodes[Int(new)].position < node.position {
      let child = insert(new, under: node.left)
      nodes[Int(index)].left = child
      update(index)
      return nodes[Int(child)].priority > node.priority ? rotateRight(index) : index
    }
    let child = insert(new, under: node.right)
    nodes[Int(index)].right = child
    update(index)
    return nodes[Int(child)].priority > node.priority ? rotateLeft(index) : index
  }

  private mutating func remove(_ position: RowPosition, under index: Int32) -> Int32 {
    guard index >= 0 else { return -1 }
    let node = nodes[Int(index)]
    if node.position == position {
      free.append(index)
      return merge(node.left, node.right)
    }
    if position < node.position {
      let child = remove(position, under: node.left)
      nodes[Int(index)].left = child
    } else {
      let child = remove(position, under: node.right)
      nodes[Int(index)].right = child
    }
    update(index)
    return index
  }

  private mutating func merge(_ left: Int32, _ right: Int32) -> Int32 {
    if left < 0 { return right }
    if right < 0 { return left }
    if nodes[Int(left)].priority > nodes[Int(right)].priority {
      let child = merge(nodes[Int(left)].right, right)
      nodes[Int(left)].right = child
      update(left)
      return left
    }
    let child = merge(left, nodes[Int(right)].left)
    nodes[Int(right)].left = child
    update(right)
    return right
  }

  private mutating func rotateRight(_ index: Int32) -> Int32 {
    let child = nodes[Int(index)].left
    nodes[Int(index)].left = nodes[Int(child)].right
    nodes[Int(child)].right = index
    update(index)
    update(child)
    return child
  }

  private mutating func rotateLeft(_ index: Int32) -> Int32 {
    let child = nodes[Int(index)].right
    nodes[Int(index)].right = nodes[Int(child)].left
    nodes[Int(child)].left = index
    update(index)
    update(child)
    return child
  }

  /// SplitMix64: well distributed, and the same in every run.
  private mutating func nextPriority() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
