/// libFuzzer calls this with every input; see script/fuzz.
@c(LLVMFuzzerTestOneInput)
package func fuzzPasskey(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  do throws(Broken) {
    try PasskeyCheck.run(unsafe Array(input))
  } catch {
    fatalError(error.description)
  }
  return 0
}
