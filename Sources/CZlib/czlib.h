// zlib, from the system: compresses files and exports.
#ifndef CZLIB_H
#define CZLIB_H
// Input is only read, so Swift may pass what it cannot change.
#define ZLIB_CONST
#include <zlib.h>

// deflateInit2 is a macro with the size of the structure, which Swift cannot call. 16 more than the window means: with the head
// and the end of a gzip file.
static inline int czlib_begin_gzip(z_stream *stream, int level, int window, int memory) {
  return deflateInit2(stream, level, Z_DEFLATED, window + 16, memory, Z_DEFAULT_STRATEGY);
}

// The same for reading such a file.
static inline int czlib_begin_gunzip(z_stream *stream) { return inflateInit2(stream, MAX_WBITS + 16); }
#endif
