using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Table;

/// <summary>How items are taken from a collection of one closed type, and how it is made of them.</summary>
/// <remarks>
/// Arrays and lists are known to the emitter. For every other collection a static class has these methods:
/// <code>
/// static TSource Items(TCollection collection);          // an array, or a type with Count and a GetEnumerator that returns a struct
/// static TBuilder Create(PayloadHost host, int count);           // with a comparer: (PayloadHost host, int count, byte comparer)
/// static void Add(TBuilder builder, TItem item);         // throws PayloadErrors.NotA where an item can't be added
/// static TCollection Finish(TBuilder builder);
/// static byte Comparer(TCollection collection);          // only where the comparer may vary; throws what can't be written
/// </code>
/// </remarks>
internal sealed record CollectionShape
{
    private CollectionShape(Type item, Methods? methods)
    {
        Item = item;
        Calls = methods;
    }

    internal Type Item { get; }

    /// <summary>The methods of the static class, or null for an array or a list.</summary>
    internal Methods? Calls { get; }

    /// <summary>C# that turns a collection, {0}, into one of which WriteCollection takes the items; null where it can't be printed.</summary>
    internal string? ItemsSource { get; init; }

    /// <summary>C# that makes the collection of an array of items, {0}; {1} is the comparer's code.</summary>
    internal string? FinishSource { get; init; }

    internal bool HasComparer => Calls?.Comparer is not null;

    internal static CollectionShape OfArrayOrList(Type item) => new(item, methods: null);

    internal static CollectionShape ByClass(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape)
    {
        Methods methods = new(
            Method(shape, "Items"), Method(shape, "Create"), Method(shape, "Add"), Method(shape, "Finish"), FindMethod(shape, "Comparer"));
        return new CollectionShape(methods.Add.GetParameters()[1].ParameterType, methods);
    }

    private static MethodInfo Method(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape, string name) =>
        FindMethod(shape, name) ?? throw new MissingMethodException(shape.FullName, name);

    private static MethodInfo? FindMethod(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape, string name) =>
        shape.GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);

    internal sealed record Methods(MethodInfo Items, MethodInfo Create, MethodInfo Add, MethodInfo Finish, MethodInfo? Comparer);
}
