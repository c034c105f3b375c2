// The C library of the system, under one name for all systems: the one place that lists them. A file that calls it says
// `import PlatformLibrary`.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Android)
  @_exported import Android
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(WASILibc)
  @_exported import WASILibc
#elseif os(Windows)
  @_exported import ucrt
#else
  #error("no C library is known for this system: import it here")
#endif
