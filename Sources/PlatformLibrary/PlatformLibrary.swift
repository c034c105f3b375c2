// Gives the C library of the system one name on all systems, which are listed only here. A file that calls the C
// library imports `PlatformLibrary`.

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
