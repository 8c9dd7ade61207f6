using System.Reflection;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>The public face of a class, each member as <c>Name(Type, Type)</c>.</summary>
internal static class Members
{
    internal static string Signature(MethodBase method) =>
        $"{method.Name}({string.Join(", ", method.GetParameters().Select(p => NameOf(p.ParameterType)))})";

    internal static IEnumerable<MethodInfo> Public(Type type) =>
        type.GetMethods(BindingFlags.Instance | BindingFlags.Public).Where(m => m.DeclaringType != typeof(object));

    private static string NameOf(Type type) =>
        type.IsGenericType
            ? $"{type.Name[..type.Name.IndexOf('`')]}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>"
            : type.Name;
}
