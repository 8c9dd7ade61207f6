// Fixtures share no state that a test changes.
[assembly: Parallelizable(ParallelScope.Fixtures)]
