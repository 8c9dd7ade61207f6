using System.Reflection;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>The C# names of types and fields of the running program, for messages.</summary>
internal static class ReflectedNames
{
    /// <summary>Returns the name of a field, or of the auto property that it belongs to.</summary>
    internal static string Of(FieldInfo field) => MemberNames.DisplayName(field.Name);

    /// <inheritdoc cref="SourceNames.Of(TypeModel)"/>
    internal static string Of(Type type) => SourceNames.Of(new ReflectedUniverse().Of(type));

    /// <inheritdoc cref="SourceNames.Whole"/>
    internal static string Whole(Type type) => SourceNames.Whole(new ReflectedUniverse().Of(type));

    /// <inheritdoc cref="SourceNames.IsSpeakable"/>
    internal static bool IsSpeakable(Type type) => SourceNames.IsSpeakable(new ReflectedUniverse().Of(type));
}
