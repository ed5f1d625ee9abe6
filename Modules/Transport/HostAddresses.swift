import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How other devices reach this machine.
package enum HostAddresses {
  /// Networks inside this machine, for containers and virtual machines.
  private static let inner = ["docker", "br-", "veth", "virbr", "vmnet", "bridge"]

  /// The IPv4 addresses in its networks; those of networks inside the machine are left out.
  package static func all() -> [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    var found: [String] = []
    for device in devices where !inner.contains(where: device.name.hasPrefix) {
      guard let address = device.address, case .v4 = address, !address.isLoopback,
        let numbers = address.numbers, !numbers.hasPrefix("169.254."), !found.contains(numbers)
      else { continue }
      found.append(numbers)
    }
    return found
  }

  /// Whether an address is one of this machine.
  package static func contain(_ host: String) -> Bool {
    ((try? System.enumerateDevices()) ?? []).contains { $0.address?.ipAddress == host }
  }

  /// The machine's name, also as neighbours know it; empty if it has none.
  package static func names() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let isKnown = bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      return gethostname(start.assumingMemoryBound(to: CChar.self), buffer.count - 1) == 0
    }
    guard isKnown else { return [] }
    let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    guard !name.isEmpty else { return [] }
    return [name, name.split(separator: ".").first.map { "\($0).local" }].compactMap { $0 }
  }
}
