package import PluginAPI

extension OSCProfile {
  /// The profiles that are built in, in the order people are shown them.
  ///
  /// One that cannot be read is omitted; the tests read all of them.
  public static let builtIn: [OSCProfile] = readBuiltIn().compactMap { try? $0.get() }

  /// The results of reading the files of the built-in profiles.
  package static func readBuiltIn() -> [Result<OSCProfile, TransportError>] {
    builtInSources.map { source in
      Result { () throws(TransportError) in
        OSCProfile(try ProfileLibrary().definition(of: source))
      }
    }
  }

  /// The files of the profiles that are built in.
  package static var builtInSources: [ProfileSource] {
    [
      ("hog4", PackageResources.hog4_json), ("eos", PackageResources.eos_json),
      ("grandma3", PackageResources.grandma3_json), ("qlab", PackageResources.qlab_json),
      ("magicq", PackageResources.magicq_json),
    ].map { ProfileSource(text: String(decoding: $1, as: UTF8.self), path: $0 + ".json") }
  }
}
