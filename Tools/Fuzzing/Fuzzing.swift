import Foundation

/// Ends at once, with a word for a person.
private func end(_ message: String) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(2)
}

#if FUZZING
  /// What this process fuzzes, read once: libFuzzer leaves no arguments to anybody.
  private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["CALLBOARD_FUZZ"] ?? "surfaces"
    guard let target = FuzzTarget(named: name) else {
      end("no '\(name)' in CALLBOARD_FUZZ: \(FuzzTarget.names.joined(separator: ", "))")
    }
    return target
  }()

  /// What libFuzzer calls for every input.
  ///
  /// - Parameters:
  ///   - start: The input's first byte.
  ///   - count: How many bytes it has.
  /// - Returns: 0, or -1 for an input that means nothing and is not worth keeping.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    switch target.play(Array(UnsafeBufferPointer(start: start, count: count))) {
    case .nothing: return -1
    case .clean: return 0
    case .broken(let text):
      FileHandle.standardError.write(Data("\(text)\n".utf8))
      // How libFuzzer learns of it, and keeps the input.
      abort()
    }
  }
#else
  /// Plays inputs of the fuzzer again: what was fuzzed, then the files.
  @main enum Fuzzing {
    static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      guard let target = arguments.first.flatMap(FuzzTarget.init(named:)) else {
        end("what was fuzzed comes first: \(FuzzTarget.names.joined(separator: ", "))")
      }
      var isClean = true
      for path in arguments.dropFirst() {
        switch target.play([UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))) {
        case .nothing: print("\(path): means nothing")
        case .clean: print("\(path): nothing found")
        case .broken(let text):
          isClean = false
          print("\(path): \(text)")
        }
      }
      exit(isClean ? 0 : 1)
    }
  }
#endif
