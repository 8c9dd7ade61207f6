using System.Collections;
using System.Reflection;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;

namespace CustomBinarySerializer.Tests.Contracts.Collections;

/// <summary>
/// Takes collections apart and makes them by the methods of their shapes alone, as emitted code does.
/// </summary>
internal static class Shapes
{
    internal static CollectionShape Of(Type declared) =>
        BuiltInTypes.Find(declared) is CollectionType line ? ClosedTypes.ShapeOf(line, declared)
        : ClosedTypes.ShapeOf(
            CollectionRules.FindFSharpShape(Models.Of(declared))
                ?? CollectionRules.FindShape(Models.Of(declared), SerializedMembers.PublicMembers, out _)
                ?? throw new ArgumentException($"{declared} has no shape."),
            declared);

    /// <summary>Returns the written parts: the code of the comparer, or -1 without one, and the items.</summary>
    internal static (int Comparer, object?[] Items) Take(Type declared, object collection)
    {
        CollectionShape shape = Of(declared);
        object source = Call(shape.Calls!.Items, collection)!;
        object?[] items = [.. ((IEnumerable)source).Cast<object?>()];
        AssertIsCounted(source, items.Length);
        return (shape.Calls?.Comparer is not null ? (byte)Call(shape.Calls.Comparer!, collection)! : -1, items);
    }

    internal static object Make(Type declared, int comparer, IEnumerable<object?> items, bool untrusted = false)
    {
        CollectionShape.Methods calls = Of(declared).Calls!;
        object?[] all = [.. items];
        StubPayloadHost host = new() { IsUntrusted = untrusted };
        object builder = (comparer < 0 ? Call(calls.Create, host, all.Length) : Call(calls.Create, host, all.Length, (byte)comparer))!;
        foreach (object? item in all)
        {
            Call(calls.Add, builder, item);
        }

        return Call(calls.Finish, builder)!;
    }

    internal static object Copy(Type declared, object collection, bool untrusted = false)
    {
        (int comparer, object?[] items) = Take(declared, collection);
        return Make(declared, comparer, items, untrusted);
    }

    internal static TDeclared Copy<TDeclared>(TDeclared collection, bool untrusted = false)
        where TDeclared : notnull => (TDeclared)Copy(typeof(TDeclared), collection, untrusted);

    // Emitted code asks the static type, and loops over a struct.
    private static void AssertIsCounted(object source, int count)
    {
        if (source is Array array)
        {
            Assert.That(array, Has.Length.EqualTo(count));
            return;
        }

        Type type = source.GetType();
        MethodInfo enumerate = type.GetMethod("GetEnumerator", Type.EmptyTypes)!;
        Assert.That(type.GetProperty("Count")!.GetValue(source), Is.EqualTo(count));
        Assert.That(enumerate.ReturnType.IsValueType, Is.True, $"{enumerate.ReturnType} is a struct");
    }

    private static object? Call(MethodInfo method, params object?[] arguments) =>
        method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, arguments, null);
}
