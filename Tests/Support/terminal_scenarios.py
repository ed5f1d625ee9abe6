def run(*_): return 0
