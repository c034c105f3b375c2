print("fieldmatch")
