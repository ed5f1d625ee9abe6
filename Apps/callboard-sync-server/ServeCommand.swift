import ArgumentParser
import Certificates
import Domain
import Foundation
import Logging
import NIOCore
import PluginAPI
import SyncServer
import SyncServer_HTTP
import SyncServer_PostgreSQL
import SyncServer_SQLite
import Terminal
import Transport

/// Serves a store.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve devices until Ctrl-C. This is the default command.",
    discussion: """
      Only this machine is served, unless --bind names an address that other devices reach. At \
      the start, the address is printed with the line that a device needs. The log goes to \
      standard error.
      """)

  @OptionGroup var store: StoreOption

  @Option(
    name: .customLong("bind"),
    help: ArgumentHelp(
      "The address of this machine to listen on; 0.0.0.0 for all, so that devices reach it.",
      valueName: "address"))
  var host = HTTPServerSettings().host

  @Option(help: "The port; 0 for any that is free.")
  var port = HTTPServerSettings.standardPort

  @Option(
    help: ArgumentHelp(
      """
      The certificate to encrypt with: a file in PEM form, followed by intermediate certificates \
      if there are any. Default: the machine makes one, and keeps it beside the store.
      """, valueName: "file"),
    completion: .file())
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      "The key of the certificate, in PEM form. Default: it is in the same file.",
      valueName: "file"),
    completion: .file())
  var key: String?

  @Flag(help: "Do not encrypt: for a proxy on this machine that does.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      """
      A proxy, by its address: its header X-Forwarded-For is believed for the limits of each \
      machine. It must set the header, or add to its end. May be given several times.
      """, valueName: "address"))
  var trustedProxy: [String] = []

  @Flag(
    help: """
      The store was replaced by an old copy: all devices read their workspaces from the start, and \
      send what it lacks.
      """)
  var restored = false

  @Option(
    help: ArgumentHelp(
      "The most streams of hints: a device that waits for changes has one.", valueName: "count"))
  var streams = SyncService.standardStreams

  @Option(
    help: "The least important entries of the log: debug, info, notice, warning or error.")
  var logLevel = LogLevel.info

  private static let streamCounts = 1...50_000

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is a number from 0 to 65535")
    }
    for proxy in trustedProxy where (try? SocketAddress(ipAddress: proxy, port: 0)) == nil {
      throw ValidationError("--trusted-proxy takes an address such as 127.0.0.1, not '\(proxy)'")
    }
    guard Self.streamCounts.contains(streams) else {
      throw ValidationError(
        "--streams is a number from \(Self.streamCounts.lowerBound) to "
          + "\(Self.streamCounts.upperBound)")
    }
    if key != nil, certificate == nil { throw ValidationError("--key needs --certificate") }
    if plain, certificate != nil {
      throw ValidationError("--plain does not encrypt: leave out --certificate")
    }
  }

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in try await serve() }
  }

  private func serve() async throws(Failure) -> Int32 {
    switch try store.place {
    case .file(let path): try await serve(fileAt: path)
    case .database(let settings): try await serve(settings)
    }
  }

  private func serve(fileAt path: String) async throws(Failure) -> Int32 {
    try StoreOption.makeFolder(of: path)
    let lock = try Failure.translating(path) { () throws(ServerFault) in
      try StoreLock(ofStoreAt: path)
    }
    defer { withExtendedLifetime(lock) {} }
    let storage = try StoreOption.openOrMake(path)
    let opened = try Failure.translating(path) { () throws(ServerFault) in
      try OpenedStore(storage, at: path, isRestored: restored)
    }
    let status = try await serve(opened, at: .file(path), besideStoreAt: path)
    try Failure.translating(path) { () throws(ServerFault) in try storage.close() }
    return status
  }

  /// Serves a database, which other processes may serve as well.
  private func serve(_ settings: PostgreSQLSettings) async throws(Failure) -> Int32 {
    let place = StorePlace.database(settings)
    let storage = try await StoreOption.connect(settings)
    defer { storage.close() }
    let opened = try await Failure.translating(place) { () throws(ServerFault) in
      try await OpenedStore(storage, isRestored: restored)
    }
    // The machine's certificate is where it is for a file that is not named.
    let path = certificate == nil && !plain ? try StoreOption.standardPath : ""
    if !path.isEmpty { try StoreOption.makeFolder(of: path) }
    return try await serve(opened, at: place, besideStoreAt: path)
  }

  private func serve(
    _ opened: OpenedStore, at place: StorePlace, besideStoreAt path: String
  ) async throws(Failure) -> Int32 {
    let certificate = try readCertificate(besideStoreAt: path)
    warnIfReadable()
    try makeRoomForConnections()
    let first = try await firstKey(in: opened.storage, at: place)
    return try await serve(opened, certificate, first)
  }

  private func serve(
    _ store: OpenedStore, _ certificate: ServerCertificate?, _ first: FirstKey
  ) async throws(Failure) -> Int32 {
    let logger = Logger(label: "callboard-sync-server") { _ in
      LineLog(logLevel.level, now: { .now }) { StandardStream.error.write($0 + "\n") }
    }
    let service = SyncService(
      store.core, over: store.storage,
      SyncService.Sources(now: { .now }, mark: store.mark), bell: store.bell,
      mostStreams: streams)
    let place = ServedPlace(
      host: host, certificate: certificate, isOwnCertificate: self.certificate == nil)
    let server: HTTPSyncServer
    do {
      server = try HTTPSyncServer(
        service, settings, certificate: certificate, logger: logger, now: { .now }
      ) { port in
        for line in place.lines(port: port) + first.lines {
          StandardStream.output.writeLine(line)
        }
      }
    } catch {
      throw Failure("the certificate cannot be used: \(SystemReason.text(of: error))")
    }
    // A request to end is the usual end of a service.
    let run = await StoppableRun(terminated: 0, stop: { Task { await server.end() } }) {
      () async -> (any Error)? in
      do {
        try await server.run()
        return nil
      } catch {
        return error
      }
    }
    if let error = run.result { throw listeningFailure(error) }
    return run.status ?? 0
  }

  private var settings: HTTPServerSettings {
    var settings = HTTPServerSettings()
    (settings.host, settings.port) = (host, port)
    settings.trustedProxies = trustedProxy
    settings.makeRoom(forStreams: streams)
    // Each look at the keys is a trip to the database.
    if case .database? = try? store.place { settings.upkeepTime = .seconds(5) }
    return settings
  }

  /// The system usually allows fewer open files than there can be connections.
  private func makeRoomForConnections() throws(Failure) {
    let needed = settings.connections + OpenFiles.reserved
    let allowed = OpenFiles.raiseLimit(to: needed)
    // With the usual number, the last connections may be refused; a chosen one is a promise.
    guard allowed < needed, streams > SyncService.standardStreams else { return }
    throw Failure(
      "\(streams) streams need \(needed) open files, and the system allows \(allowed)",
      remedy: "raise the limit, such as with 'ulimit -n \(needed)', or choose fewer --streams")
  }

  private func listeningFailure(_ error: any Error) -> Failure {
    if error is SocketAddressError.UnknownHost {
      return Failure(
        "cannot listen on '\(host)': there is no such address",
        remedy: "--bind takes an address of this machine")
    }
    let number = (error as? IOError)?.errnoCode
    let remedy: String? =
      switch number {
      case EADDRINUSE: "stop the program that uses it, or choose another port with --port"
      case EADDRNOTAVAIL: "--bind takes an address of this machine"
      case EACCES: "choose a port from 1024 on"
      default: nil
      }
    return Failure(
      "cannot listen on \(host), port \(port): "
        + (number.map { SystemReason.text($0) } ?? SystemReason.text(of: error)),
      remedy: remedy)
  }

  private func readCertificate(
    besideStoreAt path: String
  ) throws(Failure) -> ServerCertificate? {
    guard !plain else { return nil }
    do {
      guard let certificate else {
        let folder = StoreOption.folder(of: path)
        return try MachineCertificate(
          pinnedAt: (folder.hasSuffix("/") ? folder : folder + "/") + "certificate.pem"
        ).read(at: .now)
      }
      return try ServerCertificate(at: certificate, key: key, now: .now)
    } catch {
      throw Failure(error.message, remedy: error.remedy)
    }
  }

  /// A key must not be sent readable by mistake.
  private func warnIfReadable() {
    guard plain, !ServedPlace.isLoopback(host) else { return }
    StandardStream.error.writeLine(
      "callboard-sync-server: warning: connections are not encrypted: everybody on the network "
        + "can read and change what is sent; leave out --plain, or put a proxy in front")
  }

  private func firstKey(
    in storage: any KeyStore, at place: StorePlace
  ) async throws(Failure) -> FirstKey {
    let keys = try await Failure.translating(place) { () throws(ServerFault) in
      try await storage.keys()
    }
    guard keys.isEmpty else { return .count(keys.count) }
    // A key must not be in the log of a service.
    guard StandardStream.output.isTerminal else { return .missing }
    return .made(
      try await KeysCommand.makeKey(
        FirstKey.name, owner: KeysCommand.standardOwner, canWrite: true, in: storage, at: place))
  }
}
