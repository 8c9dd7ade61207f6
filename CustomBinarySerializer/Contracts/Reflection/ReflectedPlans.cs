using System.Reflection;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>Plans for types of the running program, and the types, members and methods of their models.</summary>
internal static class ReflectedPlans
{
    /// <summary>Creates the plan of a type's contract.</summary>
    /// <param name="type">The type that is being registered.</param>
    /// <param name="options">The options for the type and for the types embedded in it.</param>
    /// <param name="surrogateOf">Returns the user's surrogate of a type, or null.</param>
    /// <param name="planned">The type and all types among its bytes.</param>
    /// <exception cref="ArgumentException">The type or one of its members can't be written.</exception>
    internal static ContractPlan Plan(
        Type type, RegistrationOptions options, Func<Type, Conversion?> surrogateOf, out IReadOnlyCollection<Type> planned)
    {
        ReflectedUniverse universe = new(surrogateOf);
        planned = universe.Planned;
        return ContractPlanner.Plan(universe.Of(type), options);
    }

    /// <summary>Returns whether a type is an F# union.</summary>
    internal static bool IsUnion(Type type) => FSharpUnions.IsUnion(new ReflectedUniverse().Of(type));

    extension(ContractPlan plan)
    {
        internal Type Type => plan.Root.Type;

        /// <summary>The classes of the objects that the plan covers: those of a union, else the type itself.</summary>
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
        /// <summary>Returns the methods of a conversion for values of a type.</summary>
        internal Conversion CodeFor(Type type) => (Conversion)(conversion.Code ??= conversion.Kind switch
        {
            ConversionKind.ExceptionData => Conversion.ByClass(typeof(ExceptionData)),
            ConversionKind.ExceptionDetail => Conversion.ByClass(typeof(KnownValueOrText)),
            _ => ClosedTypes.ConversionOf(type),
        });
    }

    extension(ShapeModel shape)
    {
        /// <summary>Returns the methods of the shape of a collection.</summary>
        internal CollectionShape CodeFor(Type collection) => (CollectionShape)(shape.Code ??= ClosedTypes.ShapeOf(shape, collection));
    }

    extension(TypeModel model)
    {
        /// <summary>The type in the running program.</summary>
        internal Type Runtime => (Type)model.Handle;
    }

    extension(MemberPlan plan)
    {
        /// <summary>The <see cref="FieldInfo"/>, or the <see cref="PropertyInfo"/> with a getter.</summary>
        internal MemberInfo Get => (MemberInfo)plan.Getter!.Handle;
    }

    extension(UnionPlan plan)
    {
        /// <summary>The union type and its case classes.</summary>
        internal IEnumerable<Type> Classes => plan.ClassModels.Select(model => (Type)model.Handle);
    }
}
