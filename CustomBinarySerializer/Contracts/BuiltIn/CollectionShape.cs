using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>How items are taken from a collection of one closed type, and how it is made of them.</summary>
/// <remarks>
/// Arrays and lists are known to the emitter. For every other collection a static class has these methods:
/// <code>
/// static TSource Items(TCollection collection);          // an array, or a type with Count and a GetEnumerator that returns a struct; throws what can't be written
/// static TBuilder Create(PayloadHost host, int count);
/// static void Add(TBuilder builder, TItem item);         // throws PayloadErrors.NotA where an item can't be added
/// static TCollection Finish(TBuilder builder);
/// </code>
/// Where its comparer may vary, which only that of strings may, also these:
/// <code>
/// static byte Comparer(TCollection collection);          // a ComparerCode; throws for a comparer that has none
/// static bool HasComparer();                             // false where the keys aren't strings: the two other methods then aren't used
/// static TBuilder Create(PayloadHost host, int count, byte comparer);
/// </code>
/// </remarks>
internal sealed record CollectionShape
{
    private static readonly Type[] s_withoutComparer = [typeof(PayloadHost), typeof(int)];
    private static readonly Type[] s_withComparer = [typeof(PayloadHost), typeof(int), typeof(byte)];

    private CollectionShape(Type item, Methods? methods)
    {
        Item = item;
        Calls = methods;
    }

    internal Type Item { get; }

    /// <summary>The methods of the static class, or null for an array or a list.</summary>
    internal Methods? Calls { get; }

    /// <summary>
    /// C# that turns a collection, {0}, a variable that isn't null, into an <see cref="IReadOnlyCollection{T}"/> of its items;
    /// null where it can't be printed.
    /// </summary>
    internal string? ItemsSource { get; init; }

    /// <summary>
    /// C# that makes the collection of an array of items, {0}, a variable that isn't null; {1} is a variable with what
    /// ReadStringComparer gave, or the word null where no comparer is written.
    /// </summary>
    internal string? FinishSource { get; init; }

    internal bool HasComparer => Calls?.Comparer is not null;

    internal static CollectionShape OfArrayOrList(Type item) => new(item, methods: null);

    internal static CollectionShape ByClass(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape)
    {
        MethodInfo? comparer = FindMethod(shape, "Comparer");
        bool hasComparer = comparer is not null && FindMethod(shape, "HasComparer")?.Invoke(null, null) is not false;
        Methods methods = new(
            Method(shape, "Items"),
            Method(shape, "Create", hasComparer ? s_withComparer : s_withoutComparer),
            Method(shape, "Add"),
            Method(shape, "Finish"),
            hasComparer ? comparer : null);
        return new CollectionShape(methods.Add.GetParameters()[1].ParameterType, methods);
    }

    private static MethodInfo Method(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape, string name, Type[]? parameters = null) =>
        FindMethod(shape, name, parameters) ?? throw new MissingMethodException(shape.FullName, name);

    private static MethodInfo? FindMethod(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type shape, string name, Type[]? parameters = null)
    {
        const BindingFlags declared = BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        return parameters is null ? shape.GetMethod(name, declared) : shape.GetMethod(name, declared, parameters);
    }

    internal sealed record Methods(MethodInfo Items, MethodInfo Create, MethodInfo Add, MethodInfo Finish, MethodInfo? Comparer);
}
