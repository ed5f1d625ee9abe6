import Foundation
import TestSupport
import Testing

/// `Tools/install` and `Tools/package`, with small scripts in place of the programs and the
/// toolchain.
@Suite("Shipping", .timeLimit(.minutes(10)))
struct ShippingTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let names = [
    "callboard", "callboard-import", "callboard-simulate", "callboard-sync-server",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in Self.names { try write(Self.program, to: name) }
    for (name, text) in [
      ("swift", Self.swift), ("strip", "#!/bin/sh\nexit 0\n"),
      // In place of what makes ICU's data smaller.
      ("python3", "#!/bin/sh\necho icudt_dat\n"),
      ("dpkg-shlibdeps", "#!/bin/sh\necho 'shlibs:Depends=libc6 (>= 2.34), zlib1g'\n"),
    ] {
      try write(text, to: "tools/\(name)")
    }
  }

  private static let program = """
    #!/bin/sh
    [ -z "$BROKEN" ] || exit 1
    case "$1" in
      --version) echo "callboard 0.1.0 (abcdef0)" ;;
      --generate-completion-script) echo "completes $(basename "$0") in $2" ;;
    esac
    """

  /// Says where the programs are, and keeps what it is asked for.
  private static let swift = """
    #!/bin/sh
    case "$*" in
      *--show-bin-path*) dirname "$(dirname "$0")"; exit ;;
      -print-target-info) echo '"runtimeResourcePath": "/swift"'; exit ;;
    esac
    echo "$CALLBOARD_COMMIT|$*" >>"$(dirname "$0")/builds"
    [ -z "$UNBUILT" ]
    """

  private func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: (folder.file(name) as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: try folder.write(text, to: name))
  }

  private func run(
    _ tool: String, _ arguments: [String], _ variables: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = Self.root.appendingPathComponent("Tools/\(tool)")
    process.arguments = arguments
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PATH": "\(folder.file("tools")):\(path)", "HOME": folder.path]) { $1 }
      .merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try folder.create("stdout")
    process.standardError = try folder.create("stderr")
    try process.start()
    try process.waitForEnd()
    return Run(
      status: process.terminationStatus, output: folder.read("stdout"),
      errors: folder.read("stderr"))
  }

  private func files(in name: String) -> [String] {
    let base = URL(fileURLWithPath: folder.file(name))
    let paths = FileManager.default.enumerator(atPath: base.path)?.allObjects as? [String] ?? []
    return paths.filter {
      var isFolder: ObjCBool = false
      let path = base.appendingPathComponent($0).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  private var installation: [String] { ["--programs", folder.path, "--prefix", folder.file("in")] }

  // MARK: Installing

  @Test("Programs, completions and manual pages are installed, and removed again")
  func installing() throws {
    for _ in 1...2 {
      let run = try run("install", installation)
      #expect(run.status == 0, "\(run)")
      #expect(run.output == "installed callboard 0.1.0 (abcdef0) in \(folder.file("in"))\n")
      #expect(run.errors.contains("'\(folder.file("in"))/bin' is not in PATH"))
    }
    #expect(
      files(in: "in") == [
        "bin/callboard", "bin/callboard-import", "bin/callboard-simulate",
        "bin/callboard-sync-server",
        "share/bash-completion/completions/callboard",
        "share/bash-completion/completions/callboard-import",
        "share/bash-completion/completions/callboard-simulate",
        "share/bash-completion/completions/callboard-sync-server",
        "share/fish/vendor_completions.d/callboard-import.fish",
        "share/fish/vendor_completions.d/callboard-simulate.fish",
        "share/fish/vendor_completions.d/callboard-sync-server.fish",
        "share/fish/vendor_completions.d/callboard.fish",
        "share/man/man1/callboard-import.1", "share/man/man1/callboard-serve.1",
        "share/man/man1/callboard-simulate.1", "share/man/man1/callboard-sync-server.1",
        "share/man/man1/callboard-sync.1", "share/man/man1/callboard-workspace.1",
        "share/man/man1/callboard.1",
        "share/man/man7/callboard-commands.7", "share/zsh/site-functions/_callboard",
        "share/zsh/site-functions/_callboard-import",
        "share/zsh/site-functions/_callboard-simulate",
        "share/zsh/site-functions/_callboard-sync-server",
      ])
    #expect(
      folder.read("in/share/zsh/site-functions/_callboard-import")
        == "completes callboard-import in zsh\n")
    #expect(FileManager.default.isExecutableFile(atPath: folder.file("in/bin/callboard-simulate")))

    // What others put there stays.
    try write("", to: "in/bin/other")
    let removal = try run("install", ["--uninstall", "--prefix", folder.file("in")])
    #expect(removal.output == "removed 24 files from \(folder.file("in"))\n", "\(removal)")
    #expect(files(in: "in") == ["bin/other"])
    // 'bin' and 'share' are of the system; what is in them was made for the programs.
    #expect(FileManager.default.fileExists(atPath: folder.file("in/share")))
    #expect(!FileManager.default.fileExists(atPath: folder.file("in/share/zsh")))
    let again = try run("install", ["--uninstall", "--prefix", folder.file("in")])
    #expect(again.status == 1 && again.errors.contains("is not installed in"), "\(again)")
  }

  @Test("A program that fails leaves what was installed before")
  func failing() throws {
    _ = try run("install", installation)
    let before = files(in: "in")
    try write("old", to: "in/bin/callboard")
    #expect(try run("install", installation, ["BROKEN": "1"]).status != 0)
    #expect(folder.read("in/bin/callboard") == "old")
    #expect(files(in: "in") == before)
  }

  @Test(
    "Wrong arguments say what to write",
    arguments: [
      (["--prefx"], Int32(64), "unknown option '--prefx'; use --prefix FOLDER"),
      (["--prefix"], 64, "'--prefix' needs a folder"),
      (["--prefix", "FOLDER/callboard/x"], 73, "choose another folder with --prefix"),
      (["--prefix", "FOLDER/in", "--programs", "FOLDER/tools"], 66, "there is no 'callboard' in"),
    ])
  func usage(arguments: [String], status: Int32, message: String) throws {
    let run = try run("install", arguments.map { $0.replacing("FOLDER", with: folder.path) })
    #expect(run.status == status && run.errors.contains(message), "\(run)")
    #expect(files(in: "in").isEmpty)
  }

  @Test("The build gets the commit, and nothing is installed if it fails")
  func building() throws {
    let prefix = ["--prefix", folder.file("in")]
    #expect(try run("install", prefix, ["UNBUILT": "1"]).status != 0)
    #expect(files(in: "in").isEmpty)
    try FileManager.default.removeItem(atPath: folder.file("tools/builds"))
    #expect(try run("install", prefix).status == 0)
    let commit = try run("commit", []).output.dropLast(1)
    let builds = folder.read("tools/builds").split(separator: "\n")
    #expect(builds.count == 4)
    for (build, name) in zip(builds, Self.names) {
      #expect(build.hasPrefix("\(commit)|build ") && build.hasSuffix(" --product \(name)"))
      #expect(build.contains(" --configuration release --traits default,HTTPS,Pictures "))
    }
  }

  // MARK: Packaging

  private static let hasTools = ["dpkg-deb", "dpkg", "xz", "tar"].allSatisfy { name in
    ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  @Test(
    "The packages have everything, and the same bytes again",
    .enabled(if: hasTools, "install dpkg, tar and xz-utils"))
  func packaging() throws {
    let time = ["SOURCE_DATE_EPOCH": "1775000000"]
    let programs = try build()
    var made: [[Data?]] = []
    for output in ["one", "two"] {
      let run = try run(
        "package", ["--programs", programs, "--output", folder.file(output)], time)
      try #require(run.status == 0, "\(run)")
      let names = run.lines.map { $0.split(separator: "/").last.map(String.init) ?? "" }
      #expect(names.sorted() == files(in: output).sorted())
      made.append(run.lines.map { FileManager.default.contents(atPath: $0) })
    }
    #expect(made[0] == made[1])
    let names = files(in: "one")
    let package = try #require(names.first { $0.hasPrefix("callboard_0.1.0") })
    #expect(package.contains("~git20260331.233320_"), "a build between versions has its time")
    let tarball = try #require(names.first { $0.hasPrefix("callboard-0.1.0-linux-") })

    let control = try ask("dpkg-deb", "--field", folder.file("one/\(package)"))
    for line in [
      "Package: callboard", "Depends: libc6 (>= 2.34), zlib1g, tzdata", "Version: 0.1.0~git",
    ] {
      #expect(control.contains(line), "\(control)")
    }
    let contents = try ask("dpkg-deb", "--contents", folder.file("one/\(package)"))
    for path in [
      "./usr/bin/callboard-simulate", "./usr/share/zsh/vendor-completions/_callboard",
      "./usr/share/bash-completion/completions/callboard-import",
      "./usr/share/fish/vendor_completions.d/callboard.fish",
      "./usr/share/man/man1/callboard-serve.1.gz",
      "./usr/share/man/man1/callboard-workspace.1.gz", "./usr/share/doc/callboard/copyright",
      "./usr/share/doc/callboard/changelog.gz",
      "./usr/lib/systemd/system/callboard-sync-server.service",
      "./usr/lib/sysusers.d/callboard-sync-server.conf",
    ] {
      #expect(contents.contains(" \(path)\n"), "\(path) is not in \(contents)")
    }
    #expect(contents.split(separator: "\n").allSatisfy { $0.contains(" root/root ") })
    let copyright = try ask(
      "tar", "-xOf", folder.file("one/\(tarball)"), "callboard-0.1.0/share/doc/callboard/copyright")
    #expect(copyright.contains("\n== swift-nio\n\nOf swift-nio\n"), "\(copyright)")
    #expect(copyright.contains("\n== GRDB.swift\n\nOf GRDB.swift\n"))
    let packed = try ask("tar", "-tf", folder.file("one/\(tarball)"))
    #expect(packed.contains("callboard-0.1.0/bin/callboard\n"), "\(packed)")
    #expect(packed.contains("callboard-0.1.0/share/man/man7/callboard-commands.7\n"))
  }

  /// Puts programs and the sources of other packages where SwiftPM does.
  ///
  /// - Returns: The folder of the programs.
  private func build() throws -> String {
    for name in Self.names { try write(Self.program, to: "build/linux/release/\(name)") }
    let pins = try String(
      contentsOf: Self.root.appendingPathComponent("Package.resolved"), encoding: .utf8)
    for pin in pins.matches(of: /"location" : ".*\/(.*?)(\.git)?"/) {
      try write("Of \(pin.output.1)\n", to: "build/checkouts/\(pin.output.1)/LICENSE.txt")
    }
    return folder.file("build/linux/release")
  }

  @Test(
    "Without the licence of a package none is made",
    .enabled(if: hasTools, "install dpkg, tar and xz-utils"))
  func licences() throws {
    let programs = try build()
    let checkouts = folder.file("build/checkouts")
    try FileManager.default.removeItem(atPath: checkouts + "/swift-nio/LICENSE.txt")
    let elsewhere = folder.file("")
    // Which one is missed first elsewhere depends on the traits of the last build.
    for (folder, missing) in [(programs, "swift-nio' in '"), (elsewhere, "")] {
      let run = try run(
        "package", ["--programs", folder, "--output", self.folder.file("out")],
        ["SOURCE_DATE_EPOCH": "1775000000"])
      #expect(run.status == 66 && run.output.isEmpty, "\(run)")
      #expect(
        run.errors.contains("Tools/package: no licence of '\(missing)"), "\(run)")
    }
    #expect(files(in: "out").isEmpty)
  }

  /// Checks what stays of ICU's data, and that a package is read as it was written.
  private static let dataChecks = """
    import struct, sys
    sys.path.insert(0, sys.argv[1])
    from icu_data import is_kept, pack, read_items
    for name in sys.argv[2].split(): assert is_kept(name), name
    for name in sys.argv[3].split(): assert not is_kept(name), name
    header = struct.pack("<H", 32) + b"\\xda\\x27" + b"\\0" * 8 + b"CmnD" + b"\\0" * 16
    items = [("icudt1l/a.res", b"one"), ("icudt1l/b/root.res", b"x" * 33), ("icudt1l/c.nrm", b"")]
    head, read = read_items(pack(header, items))
    assert head == header and [name for name, _ in read] == [name for name, _ in items]
    for (_, content), (_, expected) in zip(read, items):
        assert content.rstrip(b"\\0") == expected and len(content) % 16 == 0
    """

  @Test(
    "Of ICU's data only what belongs to other languages is left out",
    .enabled(if: Peer.hasPython, "install python3"))
  func data() throws {
    _ = try ask(
      "env", "PYTHONDONTWRITEBYTECODE=1", "python3", "-c", Self.dataChecks,
      Self.root.appendingPathComponent("Tools/Packaging").path,
      "root.res en.res en_GB.res de.res zoneinfo64.res metaZones.res nfc.nrm ibm-37.cnv "
        + "coll/root.res coll/ucadata.icu coll/res_index.res zone/tzdbNames.res unit/pool.res "
        + "brkitr/char.brk curr/supplementalData.res",
      "sv.res zh_Hans_CN.res es_419.res coll/zh.res zone/sv.res translit/root.res "
        + "brkitr/cjdict.dict brkitr/Thai_codepoints_exclusive_model4_heavy.lstm lang/ja.res")
  }

  private func ask(_ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = try folder.create("answer")
    try process.start()
    try process.waitForEnd()
    try #require(process.terminationStatus == 0, "\(words)")
    return folder.read("answer")
  }

  // MARK: The version

  @Test(
    "A program prints its name and version",
    arguments: [BuiltExecutable.callboard, .importer, .simulator])
  func version(program: BuiltExecutable) throws {
    let run = try program.run(["--version"])
    #expect(run.status == 0 && run.errors.isEmpty)
    // A build that was given a commit has it in parentheses.
    let line = try Regex(#"\#(program.rawValue) \d+\.\d+\.\d+( \([0-9a-f]{7}(, modified)?\))?\n"#)
    #expect(run.output.wholeMatch(of: line) != nil, "\(run)")
  }
}
