using System.Reflection;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>
/// Plans of the types of this program, and what their models stand for: types, members and methods that code can be
/// made of.
/// </summary>
internal static class ReflectedPlans
{
    /// <summary>Plans the contract of a type.</summary>
    /// <param name="type">The type that is being registered.</param>
    /// <param name="options">
    /// Which members, and how instances are made; for the type and for those embedded in it.
    /// </param>
    /// <param name="surrogateOf">Returns what a type is written as by the user's wish, or null.</param>
    /// <param name="planned">The type and everything that is among its bytes.</param>
    /// <exception cref="ArgumentException">The type, or something inside it, can't be written.</exception>
    internal static ContractPlan Plan(
        Type type, RegistrationOptions options, Func<Type, Conversion?> surrogateOf, out IReadOnlyCollection<Type> planned)
    {
        ReflectedUniverse universe = new(surrogateOf);
        planned = universe.Planned;
        return ContractPlanner.Plan(universe.Of(type), options);
    }

    /// <summary>Whether a type is a union of F#.</summary>
    internal static bool IsUnion(Type type) => FSharpUnions.IsUnion(new ReflectedUniverse().Of(type));

    extension(ContractPlan plan)
    {
        internal Type Type => plan.Root.Type;

        /// <summary>The classes of the objects that it writes: but for a union, that is the type alone.</summary>
        internal IEnumerable<Type> Classes => plan.Root is UnionPlan union ? union.Classes : new[] { plan.Type };
    }

    extension(ValuePlan plan)
    {
        internal Type Type => (Type)plan.Model.Handle;
    }

    extension(ConvertedPlan plan)
    {
        internal Conversion Conversion => plan.ConversionModel.CodeFor(plan.Type);
    }

    extension(ConversionModel conversion)
    {
        /// <summary>The methods of a conversion of values of a type.</summary>
        internal Conversion CodeFor(Type type) => (Conversion)(conversion.Code ??= conversion.Kind switch
        {
            ConversionKind.ExceptionData => Conversion.ByClass(typeof(ExceptionData)),
            ConversionKind.ExceptionDetail => Conversion.ByClass(typeof(KnownValueOrText)),
            _ => ClosedTypes.ConversionOf(type),
        });
    }

    extension(ShapeModel shape)
    {
        /// <summary>The methods of the shape of a collection.</summary>
        internal CollectionShape CodeFor(Type collection) => (CollectionShape)(shape.Code ??= ClosedTypes.ShapeOf(shape, collection));
    }

    extension(TypeModel model)
    {
        /// <summary>The type in this program.</summary>
        internal Type Runtime => (Type)model.Handle;
    }

    extension(MemberPlan plan)
    {
        /// <summary>A <see cref="FieldInfo"/>, or a <see cref="PropertyInfo"/> with a getter.</summary>
        internal MemberInfo Get => (MemberInfo)plan.Getter!.Handle;
    }

    extension(UnionPlan plan)
    {
        /// <summary>The type, and the classes inside it of which its objects are.</summary>
        internal IEnumerable<Type> Classes => plan.ClassModels.Select(model => (Type)model.Handle);
    }
}
