// Fixtures that mostly wait are [Parallelizable]; they share the broker, each with a stream and a folder of its own.
[assembly: LevelOfParallelism(6)]
