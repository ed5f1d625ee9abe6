import Foundation
import Simulation

#if FUZZING
  /// What libFuzzer calls for every input.
  ///
  /// - Parameters:
  ///   - start: The input's first byte.
  ///   - count: How many bytes it has.
  /// - Returns: 0, or -1 for an input that means nothing and is not worth keeping.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let run = FuzzedRun(bytes: bytes, surfaces: FuzzedSurfaces.all) else { return -1 }
    guard let finding = run.play() else { return 0 }
    FileHandle.standardError.write(
      Data("\(FindingText(finding: finding, bytes: bytes))\n".utf8))
    // How libFuzzer learns of it, and keeps the input.
    abort()
  }
#else
  /// Plays inputs of the fuzzer again: the files named as arguments.
  @main enum Fuzzing {
    static func main() throws {
      var isClean = true
      for path in CommandLine.arguments.dropFirst() {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        guard let run = FuzzedRun(bytes: bytes, surfaces: FuzzedSurfaces.all) else {
          print("\(path): means nothing")
          continue
        }
        if let finding = run.play() {
          isClean = false
          print("\(path): \(FindingText(finding: finding, bytes: bytes))")
        } else {
          print("\(path): nothing found")
        }
      }
      exit(isClean ? 0 : 1)
    }
  }
#endif
