using System.Reflection;
using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Contracts.Planning;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>Types and fields of this program as C# names them, for messages.</summary>
internal static class ReflectedNames
{
    /// <summary>The name of a field, or of the property that the compiler made it for.</summary>
    internal static string Of(FieldInfo field) => MemberNames.DisplayName(field.Name);

    /// <inheritdoc cref="SourceNames.Of(Models.TypeModel)"/>
    internal static string Of(Type type) => SourceNames.Of(new ReflectedUniverse().Of(type));

    /// <inheritdoc cref="SourceNames.Whole"/>
    internal static string Whole(Type type) => SourceNames.Whole(new ReflectedUniverse().Of(type));

    /// <inheritdoc cref="SourceNames.IsSpeakable"/>
    internal static bool IsSpeakable(Type type) => SourceNames.IsSpeakable(new ReflectedUniverse().Of(type));
}
