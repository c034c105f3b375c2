print("keystroke-benchmark")
