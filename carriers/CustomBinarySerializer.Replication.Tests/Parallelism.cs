// Fixtures that mostly wait are [Parallelizable]; each has a stream and a folder of its own.
[assembly: LevelOfParallelism(6)]
