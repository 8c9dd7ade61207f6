using System.Reflection;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>The methods that contracts call for a collection of one closed type.</summary>
/// <remarks>The lowering handles arrays and lists itself. Every other collection has an <see cref="IShape"/>.</remarks>
internal sealed record CollectionShape
{
    private CollectionShape(Type item, Methods? methods)
    {
        Item = item;
        Calls = methods;
    }

    internal Type Item { get; }

    /// <summary>The methods to call, or null for an array or a list.</summary>
    internal Methods? Calls { get; }

    internal static CollectionShape OfArrayOrList(Type item) => new(item, methods: null);

    internal static CollectionShape Of(IShape shape) => Of(shape.Accept(new ContractShapes()));

    internal static CollectionShape Of(Methods methods) => new(methods.Add.GetParameters()[1].ParameterType, methods);

    /// <summary>The methods that contracts call for a collection.</summary>
    /// <param name="Items">
    /// Returns the items: an array, or a class with a Count and a GetEnumerator that returns a struct. Throws if the
    /// collection can't be written.
    /// </param>
    /// <param name="Create">
    /// Returns a builder. Its parameters are the host, the count and, if there is a <paramref name="Comparer"/>, its
    /// code.
    /// </param>
    /// <param name="Add">Adds an item to a builder, or throws.</param>
    /// <param name="Finish">Returns the collection of a builder.</param>
    /// <param name="Comparer">Returns the code of the comparer; null if no comparer is written.</param>
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
