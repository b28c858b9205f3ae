import SystemSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that create files of other users, run the program as one, or inspect its memory and descriptors
  /// (proc(5)), which it hides from its own user.
  static var needsRoot: Self { .enabled(if: geteuid() == 0, "root alone can do this") }
}
