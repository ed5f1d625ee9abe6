import ArgumentParser

@main
struct CallboardSimulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callboard-simulate",
    abstract: "Fuzz gestures against the rules.",
    version: "0.1.0")
}
