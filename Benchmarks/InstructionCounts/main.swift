// Runs fixed workloads whose instructions callgrind counts: see Scripts/instruction-counts. Writes a line for each
// workload, with its name and its number of operations, in the order in which callgrind writes its counts.

for sample in FieldSample.all {
  var workloads = try FieldWorkloads(sample)
  workloads.run()
}
try VerdictWorkloads.run()
