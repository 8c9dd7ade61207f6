using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Writing it makes its value, as BinaryFormatter does; how it would have been made is code.</summary>
internal sealed class LazyForm<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T> : ItemForm<Lazy<T>, T>
{
    protected override int Count(Lazy<T> collection) => 1;

    protected override void Write(Lazy<T> collection, ItemWriter<T> writer) => writer.Write(collection.Value);

    protected override Lazy<T> Fill(Lazy<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        Construct(created!, items.Length == 1 ? items[0] : throw PayloadErrors.NotA("Lazy", $"it has {items.Length} values"));
        return created!;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(Lazy<T> lazy, T value);
}
