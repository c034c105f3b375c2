// Runs fixed workloads, whose instructions callgrind counts: see Scripts/instruction-counts. Writes the workloads'
// names and their numbers of operations, one a line, in the order in which callgrind writes its counts.

for sample in FieldSample.all {
  var workloads = try FieldWorkloads(sample)
  workloads.run()
}
try VerdictWorkloads.run()
