using System.Collections.Immutable;
using System.Reflection;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Contracts.Exceptions;
using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Planning;
using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>Plans of the types of this program, and what their models stand for: types, members and methods that code can be made of.</summary>
internal static class ReflectedPlans
{
    /// <summary>Plans the contract of a type.</summary>
    /// <param name="type">The type that is being registered.</param>
    /// <param name="options">Which members, and how instances are made; for the type and for those embedded in it.</param>
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

        /// <summary>Bytes that a value takes in an object or array: those of a reference, or of a struct.</summary>
        internal int InlineBytes => plan.Model.Size!.Value;
    }

    extension(ConvertedPlan plan)
    {
        internal Conversion Conversion => (Conversion)(plan.ConversionModel.Code ??= plan.ConversionModel.Kind switch
        {
            ConversionKind.ExceptionData => Conversion.ByClass(typeof(ExceptionData)),
            ConversionKind.ExceptionDetail => Conversion.ByClass(typeof(KnownValueOrText)),
            _ => ClosedTypes.ConversionOf(plan.Type),
        });
    }

    extension(SequencePlan plan)
    {
        internal CollectionShape Shape => (CollectionShape)(plan.ShapeModel.Code ??= ClosedTypes.ShapeOf(plan.ShapeModel, plan.Type));

        /// <summary>Bytes that an empty collection allocates.</summary>
        internal int EmptyBytes => CollectionMemory.Of(plan.Type).Empty;

        /// <summary>Bytes that each item allocates, besides those of objects that it refers to.</summary>
        internal int ItemBytes => (int)Math.Min(int.MaxValue, CollectionMemory.Of(plan.Type).OfItem(plan.Item.InlineBytes));

        /// <summary>Whether it can allocate so much for few bytes that it has to be counted (<see cref="MemoryBudget"/>).</summary>
        internal bool IsCounted =>
            plan.EmptyBytes > MemoryBudget.UncountedPerByte || plan.ItemBytes > (long)MemoryBudget.UncountedPerByte * plan.Item.MinSize;
    }

    extension(ObjectPlan plan)
    {
        /// <summary>Bytes that an object of the class allocates, as far as its members show.</summary>
        internal int ObjectBytes => BytesOf(plan.Members);

        /// <summary>Whether an object can allocate so much for few bytes that it has to be counted (<see cref="MemoryBudget"/>).</summary>
        internal bool IsCounted =>
            plan.IsClass && plan.ObjectBytes > MemoryBudget.UncountedPerByte * (plan.MinSizeOfMembers + (plan.IsFused ? 0L : 1L));
    }

    extension(MemberPlan plan)
    {
        /// <summary>A <see cref="FieldInfo"/>, or a <see cref="PropertyInfo"/> with a getter.</summary>
        internal MemberInfo Get => (MemberInfo)plan.Getter!.Handle;

        /// <summary>A <see cref="FieldInfo"/>, or a <see cref="PropertyInfo"/> with a setter; null if only the constructor sets it.</summary>
        internal MemberInfo? Set => (MemberInfo?)plan.Setter?.Handle;

        /// <summary>What an absent member is handed to the constructor as: what the source gives the parameter, else null for the default of its type.</summary>
        internal static object? DefaultOf(ParameterInfo parameter) =>
            parameter is { HasDefaultValue: true, DefaultValue: { } value } && parameter.ParameterType.IsInstanceOfType(value) ? value : null;
    }

    extension(Construction construction)
    {
        internal ConstructorInfo? Constructor => (ConstructorInfo?)construction.Model?.Handle;
    }

    extension(Callbacks callbacks)
    {
        internal ImmutableArray<MethodInfo> Serializing => MethodsOf(callbacks.OnSerializing);

        internal ImmutableArray<MethodInfo> Serialized => MethodsOf(callbacks.OnSerialized);

        internal ImmutableArray<MethodInfo> Deserializing => MethodsOf(callbacks.OnDeserializing);

        internal ImmutableArray<MethodInfo> Deserialized => MethodsOf(callbacks.OnDeserialized);
    }

    extension(UnionPlan plan)
    {
        /// <summary>Returns the tag of a value.</summary>
        internal MethodInfo Tag => (MethodInfo)plan.TagMethod!.Handle;

        /// <summary>The type, and the classes inside it of which its objects are.</summary>
        internal IEnumerable<Type> Classes => plan.ClassModels.Select(model => (Type)model.Handle);
    }

    extension(UnionCase one)
    {
        /// <summary>The type that declares the fields.</summary>
        internal Type Holder => (Type)one.HolderModel.Handle;

        /// <summary>A static method with a parameter for each field.</summary>
        internal MethodInfo Make => (MethodInfo)one.Factory!.Handle;

        /// <summary>Bytes that a value of this case allocates.</summary>
        internal int ObjectBytes => BytesOf(one.Fields);

        /// <summary>Whether a value can allocate so much for few bytes that it has to be counted (<see cref="MemoryBudget"/>).</summary>
        internal bool IsCounted => one.ObjectBytes > MemoryBudget.UncountedPerByte * (1 + one.Fields.Sum(member => (long)member.Value.MinSize));
    }

    extension(SelectedMember member)
    {
        internal Type Type => (Type)member.Model.Handle;

        internal MemberInfo Get => (MemberInfo)member.Getter.Handle;

        internal MemberInfo? Set => (MemberInfo?)member.Setter?.Handle;
    }

    private static int BytesOf(ImmutableArray<MemberPlan> members) =>
        (int)Math.Min(int.MaxValue, MemoryBudget.OfObject(members.Sum(member => (long)member.Value.InlineBytes)));

    private static ImmutableArray<MethodInfo> MethodsOf(ImmutableArray<MethodModel> models) =>
        models.IsEmpty ? [] : [.. models.Select(model => (MethodInfo)model.Handle)];
}
