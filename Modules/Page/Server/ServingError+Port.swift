import NIOCore
import PluginAPI
import Transport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ServingError {
  /// Describes an error of opening a port.
  init(_ error: any Error, host: String, port: Int) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE:
      self.init(
        .portInUse, "port \(port) is in use by another program",
        remedy: "choose another with --port")
    case EACCES, EPERM:
      self.init(
        .badAddress, "port \(port) may not be used without more rights",
        remedy: "choose one from 1024 with --port")
    case EADDRNOTAVAIL:
      self.init(
        .badAddress, "'\(host)' is not an address of this machine",
        remedy: "choose another with --bind; 0.0.0.0 means all")
    case let number?:
      self.init(
        .badAddress, "\(host) port \(port) cannot be used: \(SystemReason.text(number))",
        remedy: "choose another with --bind or --port")
    case nil:
      self.init(
        .badAddress, "'\(host)' is not an address of this machine",
        remedy: "choose another with --bind; 0.0.0.0 means all")
    }
  }
}
