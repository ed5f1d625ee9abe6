import GridGeometry

extension Vector {
  /// Whether it is strictly longer than a distance.
  ///
  /// Squares are compared, so that whole numbers give exact answers and a length that overflows is
  /// longer than anything.
  func isLonger(than distance: Double) -> Bool { dx * dx + dy * dy > distance * distance }

  /// Whether it is more horizontal than vertical.
  var isMostlyHorizontal: Bool { dx.magnitude > dy.magnitude }
}
