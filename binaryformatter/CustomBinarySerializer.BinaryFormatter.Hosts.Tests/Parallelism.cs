// Fixtures run side by side, the tests of one in turn. What counts for the whole process, or changes it, is
// [NonParallelizable].
[assembly: Parallelizable(ParallelScope.Fixtures)]
