[assembly: Parallelizable(ParallelScope.Fixtures)]
