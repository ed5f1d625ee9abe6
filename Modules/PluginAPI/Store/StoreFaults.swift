package import Domain
import GridGeometry

// Values that every store refuses.

extension Trip {
  /// Why no workspace can store it, or `nil`.
  package var fault: String? {
    dayCount < 1 ? "has \(dayCount) days; a trip has one at least" : nil
  }
}

extension BoardItem {
  /// Why no workspace can store it, or `nil`.
  package var fault: String? {
    guard let area = pose.area else { return nil }
    return area.isFinite && area.size.width >= 0 && area.size.height >= 0
      ? nil : "covers \(area); an area is finite, and no side of it is shorter than 0"
  }
}

extension ItineraryEntry {
  /// Why no workspace can store it, or `nil`.
  package var fault: String? {
    // SQLite would store NaN as NULL.
    guard sortOrder.isFinite else {
      return "is at \(sortOrder) in its day; its place there is a finite number"
    }
    if let distance = travel?.distanceMeters, distance < 0 {
      return "is a travel of \(distance) metres; no way is shorter than 0"
    }
    if let duration = travel?.durationSeconds, duration < 0 {
      return "is a travel of \(duration) seconds; no way is shorter than 0"
    }
    return nil
  }
}

extension SyncUpdate {
  /// Why no workspace can store it, or `nil`.
  package var fault: String? {
    for (name, row) in rows {
      let length = name.utf8.count
      guard length <= Self.longestName, !name.utf8.contains(0) else {
        return "the name of a row of sync has at most \(Self.longestName) bytes, and no U+0000"
      }
      if let row, row.count > Self.longestRow {
        return "a row of sync has at most \(Self.longestRow) bytes, not \(row.count)"
      }
    }
    return nil
  }
}

extension ViewMemory {
  /// Why this view is invalid, or `nil`.
  package var fault: String? {
    center.isFinite && zoom.isFinite && zoom > 0
      ? nil : "a view's middle and zoom are finite, and its zoom positive"
  }
}

extension ConnectionMemory {
  /// Why this connection is invalid, or `nil`.
  package var fault: String? {
    gap.map(ConnectionSettings.gaps.contains) ?? true
      && listeningPort.map((1...65_535).contains) ?? true
      ? nil : "a gap has 0 to 1,000 milliseconds, and a port is 1 to 65,535"
  }
}
