/// What the process does so that its memory, which holds the key and codes, is written to no file and read by no other program.
public enum Memory {
  /// No core dump: neither a file of the system's nor one that a crash handler makes; other programs of the same user cannot
  /// look in either. What cannot be had is no reason not to serve.
  public static func hide() {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    _ = csystem_hide_memory()
  }
}
