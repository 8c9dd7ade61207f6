
global using CustomBinarySerializer.Contracts;
global using CustomBinarySerializer.Contracts.Reflection;
using System.Reflection;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Collections;

namespace CustomBinarySerializer.Tests.Contracts;

/// <summary>Models of the types of the tests, as the rules see them.</summary>
internal static class Models
{
    internal static TypeModel Of(Type type) => new ReflectedUniverse().Of(type);

    internal static MemberModel Of(MemberInfo member)
    {
        TypeModel type = Of(member.DeclaringType!);
        IEnumerable<MemberModel> members = [.. type.Fields, .. type.Properties, .. type.Methods, .. type.Constructors];
        return members.Single(one => one.Handle.Equals(member));
    }

    internal static ConversionModel Of(Conversion conversion) => new ReflectedUniverse().ModelOf(conversion);

    internal static ShapeModel Of(CollectionShape shape) =>
        new(
            shape.Calls is null
                ? ShapeKind.ArrayOrList
                : ShapeKind.BuiltIn, Of(shape.Item), shape.Calls?.Comparer is not null)
        { Code = shape };

    internal static ObjectLayout Select(
        Type type,
        SerializedMembers scope = SerializedMembers.PublicMembers,
        InstanceCreation creation = InstanceCreation.ConstructorIfPresent) => MemberSelector.Select(Of(type), scope, creation);
}
