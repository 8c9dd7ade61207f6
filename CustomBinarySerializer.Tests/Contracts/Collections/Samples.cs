namespace CustomBinarySerializer.Tests.Contracts.Collections;

/// <summary>A collection for each row of the table, and the class of the collection that is read.</summary>
internal sealed record Sample(Type Declared, object Collection, Type Becomes)
{
    internal static IReadOnlyList<Sample> All { get; } = MakeAll();

    public override string ToString() => $"{Named(Declared)} that is a {Named(Collection.GetType())}";

    private static List<Sample> MakeAll()
    {
        Gathering samples = new();
        CollectionSamples.AddTo(samples);
        return samples.All;
    }

    private static string Named(Type type) =>
        !type.IsGenericType ? type.Name : $"{type.Name.Split('`')[0]}<{string.Join(", ", type.GetGenericArguments().Select(Named))}>";

    private sealed class Gathering : ICollectionSamples
    {
        internal List<Sample> All { get; } = [];

        public void Add<TDeclared, TBecomes>(params TDeclared[] collections)
            where TDeclared : class =>
            All.AddRange(collections.Select(collection => new Sample(typeof(TDeclared), collection, typeof(TBecomes))));
    }
}
