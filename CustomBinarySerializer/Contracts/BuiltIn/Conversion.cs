using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// How values of one type become values of another, and back. Neither side is ever handed null: null becomes the
/// other's null, and where the type can't be null, the other's null becomes its default.
/// </summary>
internal sealed record Conversion
{
    private Conversion(Type type, Type surrogate, MethodInfo to, MethodInfo from, Delegate? toDelegate, Delegate? fromDelegate)
    {
        Type = type;
        Surrogate = surrogate;
        To = to;
        From = from;
        ToDelegate = toDelegate;
        FromDelegate = fromDelegate;
    }

    internal Type Type { get; }

    /// <summary>What is written in its place.</summary>
    internal Type Surrogate { get; }

    /// <summary>A static method, or the Invoke of <see cref="ToDelegate"/>.</summary>
    internal MethodInfo To { get; }

    /// <summary>A static method, or the Invoke of <see cref="FromDelegate"/>.</summary>
    internal MethodInfo From { get; }

    /// <summary>The user's, or null where <see cref="To"/> is static.</summary>
    internal Delegate? ToDelegate { get; }

    /// <summary>The user's, or null where <see cref="From"/> is static.</summary>
    internal Delegate? FromDelegate { get; }

    /// <summary>Whether the host, of whom a conversion may ask for the registry, is the first parameter.</summary>
    internal static bool TakesHost(MethodInfo method) => method.GetParameters()[0].ParameterType == typeof(PayloadHost);

    /// <summary>
    /// A static class with <c>TSurrogate To(T)</c> and <c>T From(TSurrogate)</c>, each perhaps with a
    /// <see cref="PayloadHost"/> as its first parameter.
    /// </summary>
    internal static Conversion ByClass(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type converter)
    {
        MethodInfo to = StaticMethod(converter, nameof(To));
        MethodInfo from = StaticMethod(converter, nameof(From));
        return new Conversion(to.GetParameters()[^1].ParameterType, to.ReturnType, to, from, null, null);
    }

    /// <summary>Functions of the user.</summary>
    internal static Conversion ByDelegates<T, TSurrogate>(Func<T, TSurrogate> to, Func<TSurrogate, T> from) =>
        new(
            typeof(T),
            typeof(TSurrogate),
            typeof(Func<T, TSurrogate>).GetMethod(nameof(Action.Invoke))!,
            typeof(Func<TSurrogate, T>).GetMethod(nameof(Action.Invoke))!,
            to,
            from);

    private static MethodInfo StaticMethod(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type converter, string name) =>
        converter.GetMethod(name, BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly)
            ?? throw new MissingMethodException(converter.FullName, name);
}
