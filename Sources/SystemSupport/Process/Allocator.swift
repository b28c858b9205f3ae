/// How the C library's allocator deals with the system.
public enum Allocator {
  /// Lets it keep up to a megabyte of freed memory. By default it gives back what is free at the end of its heap beyond
  /// 128 KB and soon asks for it again: a page fault for each 4 KB of every answer, a tenth of the time of a page.
  public static func keepFreedPages() {
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
    mallopt(M_TOP_PAD, 1 << 18)
  }

  /// Gives the system back what is free in the middle of the heaps. It takes milliseconds in which nobody gets memory.
  public static func giveBack() { _ = malloc_trim(0) }
}
