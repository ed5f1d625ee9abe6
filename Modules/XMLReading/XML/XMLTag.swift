import CLibXML2

/// The start tag of an element, while it is read.
package struct XMLTag: ~Copyable {
  /// The element's name without its prefix.
  package let name: String
  /// The line, from 1.
  package let line: Int

  /// For each attribute its name, prefix, namespace, and where its value begins and ends.
  private let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  private let count: Int

  init(
    name: String, line: Int, attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    self.name = name
    self.line = line
    self.attributes = attributes
    self.count = count
  }

  /// The value of an attribute, by its name without a prefix; `nil` if the tag has none.
  package subscript(_ wanted: StaticString) -> String? {
    guard let attributes else { return nil }
    for index in 0..<count {
      let place = attributes + index * 5
      guard let name = place[0], let start = place[3], let end = place[4],
        Self.isSame(name, wanted)
      else { continue }
      return String(
        decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return nil
  }

  /// The value of an attribute that has no prefix, or is of a namespace; `nil` if the tag has none.
  package func value(_ wanted: StaticString, of namespace: StaticString? = nil) -> String? {
    guard let attributes else { return nil }
    for index in 0..<count {
      let place = attributes + index * 5
      guard let name = place[0], let start = place[3], let end = place[4],
        Self.isSame(name, wanted)
      else { continue }
      switch (namespace, place[2]) {
      case (nil, nil): break
      case (let namespace?, let found?) where Self.isSame(found, namespace): break
      default: continue
      }
      return String(
        decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return nil
  }

  /// All attributes, by their names without prefixes, in the file's order.
  package var pairs: [(name: String, value: String)] {
    guard let attributes else { return [] }
    return (0..<count).compactMap { index in
      let place = attributes + index * 5
      guard let name = place[0], let start = place[3], let end = place[4] else { return nil }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      return (String(cString: name), String(decoding: value, as: UTF8.self))
    }
  }

  private static func isSame(_ name: UnsafePointer<xmlChar>, _ wanted: StaticString) -> Bool {
    let length = wanted.utf8CodeUnitCount
    for offset in 0..<length where name[offset] != wanted.utf8Start[offset] { return false }
    return name[length] == 0
  }
}
