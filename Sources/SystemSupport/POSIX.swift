// The C library's names for everyone who imports this module. Another system has its library under another name: only this
// folder and `CSystem` would change.
@_exported public import CSystem
@_exported public import Glibc
