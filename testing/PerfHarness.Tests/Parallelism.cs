// Fixtures share nothing that a test changes.
[assembly: Parallelizable(ParallelScope.Fixtures)]
