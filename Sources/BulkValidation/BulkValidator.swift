import TextFields
