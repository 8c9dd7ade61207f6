using System.Reflection;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>
/// A collection of one closed type, for contracts: arrays and lists are known to the lowering, of every other
/// collection an <see cref="IShape"/> says what is called.
/// </summary>
internal sealed record CollectionShape
{
    private CollectionShape(Type item, Methods? methods)
    {
        Item = item;
        Calls = methods;
    }

    internal Type Item { get; }

    /// <summary>What is called, or null for an array or a list.</summary>
    internal Methods? Calls { get; }

    internal static CollectionShape OfArrayOrList(Type item) => new(item, methods: null);

    internal static CollectionShape Of(IShape shape) => Of(shape.Accept(new ContractShapes()));

    internal static CollectionShape Of(Methods methods) => new(methods.Add.GetParameters()[1].ParameterType, methods);

    /// <summary>The methods that contracts call.</summary>
    /// <param name="Items">
    /// Returns the items of a collection: an array, or a class with Count and a GetEnumerator that returns a struct;
    /// throws what can't be written.
    /// </param>
    /// <param name="Create">
    /// Takes the host, the count and, where there is a <paramref name="Comparer"/>, its code; returns a builder.
    /// </param>
    /// <param name="Add">Takes a builder and an item; throws where that can't be added.</param>
    /// <param name="Finish">Makes the collection of a builder.</param>
    /// <param name="Comparer">Returns the code of the comparer, where one is written.</param>
    internal sealed record Methods(MethodInfo Items, MethodInfo Create, MethodInfo Add, MethodInfo Finish, MethodInfo? Comparer)
    {
        internal MethodInfo Of(ShapeMethod method) => method switch
        {
            ShapeMethod.Comparer => Comparer!,
            ShapeMethod.Items => Items,
            ShapeMethod.Create => Create,
            ShapeMethod.Add => Add,
            _ => Finish,
        };
    }
}
