// Runs fixed workloads whose instructions callgrind counts: see Scripts/instruction-counts. Writes a line for each
// workload, with its name and its number of operations, in the order in which callgrind writes its counts.

//
// With the argument `--sessions`, and specifications of types behind it, only the sessions of those types are run, and
// each kind of edit is a workload of its own: for profiles.

if CommandLine.arguments.dropFirst().first == "--sessions" {
  for specification in CommandLine.arguments.dropFirst(2) {
    var sessions = try SessionWorkloads(specification, named: specification)
    sessions.run(byKind: true)
  }
} else {
  for sample in FieldSample.all {
    var workloads = try FieldWorkloads(sample)
    workloads.run()
    var sessions = try SessionWorkloads(sample.specification, named: sample.name)
    sessions.run(byKind: false)
  }
  try LengthWorkloads.run()
  try VerdictWorkloads.run()
}
