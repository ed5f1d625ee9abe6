import PluginAPI

extension Part where Value == Located<ConnectionAddress> {
  /// The address of a console.
  static var address: Part {
    Part(
      ValueKind("URL"), missing: "the address of the console is missing"
    ) { token throws(SyntaxError) in
      do throws(TransportError) {
        return Located(try ConnectionAddress(token.text), at: token.range)
      } catch {
        throw SyntaxError(
          error.message, at: token.range, code: error.code, expected: ["osc+udp://HOST:PORT"])
      }
    }
  }
}
