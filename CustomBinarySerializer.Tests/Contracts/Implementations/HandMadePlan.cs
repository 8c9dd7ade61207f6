using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Generated;

namespace CustomBinarySerializer.Tests.Contracts.Implementations;

/// <summary>Creates plans without the planner, so that only the interpreter is tested.</summary>
internal static class HandMadePlan
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    internal static TextPlan Text { get; } = new(Models.Of(typeof(string)));

    internal static ConvertedPlan Boolean { get; } = new(
        Models.Of(typeof(bool)), Raw<byte>(), Models.Of(Conversion.ByClass(typeof(BooleanByte))));

    internal static RawPlan Raw<T>()
        where T : unmanaged => new(Models.Of(typeof(T)), Unsafe.SizeOf<T>());

    internal static NullablePlan Nullable<T>(ValuePlan value)
        where T : struct => new(Models.Of(typeof(T?)), value);

    internal static SequencePlan ArrayOf<T>(ValuePlan item) => Sequence(typeof(T[]), item);

    internal static SequencePlan ListOf<T>(ValuePlan item) => Sequence(typeof(List<T>), item);

    internal static SequencePlan Shaped<T>(ValuePlan item, CollectionShape shape) => new(Models.Of(typeof(T)), item, Models.Of(shape));

    internal static ConvertedPlan Converted<T, TSurrogate>(ValuePlan surrogate, Func<T, TSurrogate> to, Func<TSurrogate, T> from) =>
        new(Models.Of(typeof(T)), surrogate, Models.Of(Conversion.ByDelegates(to, from)));

    /// <summary>
    /// An object with the named fields and properties, made by its parameterless constructor if it has one.
    /// </summary>
    internal static ObjectPlan Object<T>(params ReadOnlySpan<(string Name, ValuePlan Value)> members) =>
        new ObjectPlan(Models.Of(typeof(T)))
        {
            Construction = ConstructionBy(typeof(T).GetConstructor(Type.EmptyTypes)),
            Callbacks = CallbacksOf(typeof(T)),
        }.With<T>(members);

    /// <summary>An object whose only constructor takes the members that have the names of its parameters.</summary>
    internal static ObjectPlan Constructed<T>(params ReadOnlySpan<(string Name, ValuePlan Value)> members)
    {
        ConstructorInfo constructor = typeof(T).GetConstructors().Single(constructor => constructor.GetParameters().Length > 0);
        ObjectPlan plan = Object<T>(members);
        plan.Construction = ConstructionBy(constructor);
        plan.Members =
        [
            .. plan.Members.Select(member => member with
            {
                ConstructorParameter = constructor.GetParameters().SingleOrDefault(
                    parameter => string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase))?.Position ?? -1,
            }),
        ];
        return plan;
    }

    /// <summary>Sets the members of an object that contains itself.</summary>
    internal static ObjectPlan With<T>(this ObjectPlan plan, params ReadOnlySpan<(string Name, ValuePlan Value)> members)
    {
        ImmutableArray<MemberPlan>.Builder plans = ImmutableArray.CreateBuilder<MemberPlan>();
        foreach ((string name, ValuePlan value) in members)
        {
            MemberModel member = Models.Of(typeof(T).GetMember(name, Declared).Single());
            plans.Add(new MemberPlan(name, value, member, member));
        }

        plan.Members = plans.ToImmutable();
        return plan;
    }

    /// <summary>Makes the last members optional.</summary>
    internal static ObjectPlan WithOptional(this ObjectPlan plan, int count)
    {
        plan.Members = [.. plan.Members.Select((member, i) => member with { IsOptional = i >= plan.Members.Length - count })];
        return plan;
    }

    private static SequencePlan Sequence(Type type, ValuePlan item) =>
        new(Models.Of(type), item, Models.Of(CollectionShape.OfArrayOrList(item.Type))) { IsBlock = item is RawPlan };

    private static Callbacks CallbacksOf(Type type) => new(
        MethodsWith<OnSerializingAttribute>(type),
        MethodsWith<OnSerializedAttribute>(type),
        MethodsWith<OnDeserializingAttribute>(type),
        MethodsWith<OnDeserializedAttribute>(type));

    private static Construction ConstructionBy(ConstructorInfo? constructor) =>
        new(constructor is null ? null : (ConstructorModel)Models.Of(constructor));

    private static ImmutableArray<MethodModel> MethodsWith<TAttribute>(Type type)
        where TAttribute : Attribute =>
        [.. type.GetMethods(Declared)
            .Where(method => method.IsDefined(typeof(TAttribute)))
            .Select(method => (MethodModel)Models.Of(method))];
}
