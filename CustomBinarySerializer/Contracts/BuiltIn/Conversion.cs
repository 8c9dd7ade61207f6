using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>The conversion between values of a type and values of its surrogate.</summary>
/// <remarks>
/// The methods are never called with null. Null becomes the null of the other side. If the type can't be null, null of
/// the surrogate becomes the default of the type.
/// </remarks>
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

    /// <summary>The type that is written in place of <see cref="Type"/>.</summary>
    internal Type Surrogate { get; }

    /// <summary>The static conversion method, or the Invoke method of <see cref="ToDelegate"/>.</summary>
    internal MethodInfo To { get; }

    /// <summary>The static conversion method, or the Invoke method of <see cref="FromDelegate"/>.</summary>
    internal MethodInfo From { get; }

    /// <summary>The delegate of the user, or null if <see cref="To"/> is static.</summary>
    internal Delegate? ToDelegate { get; }

    /// <summary>The delegate of the user, or null if <see cref="From"/> is static.</summary>
    internal Delegate? FromDelegate { get; }

    /// <summary>
    /// Returns whether the first parameter of a method is the host, which gives access to the registry.
    /// </summary>
    internal static bool TakesHost(MethodInfo method) => method.GetParameters()[0].ParameterType == typeof(PayloadHost);

    /// <summary>
    /// Creates a conversion from a static class with <c>TSurrogate To(T)</c> and <c>T From(TSurrogate)</c>.
    /// </summary>
    /// <remarks>Each method may have a <see cref="PayloadHost"/> as an additional first parameter.</remarks>
    internal static Conversion ByClass(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type converter)
    {
        MethodInfo to = StaticMethod(converter, nameof(To));
        MethodInfo from = StaticMethod(converter, nameof(From));
        return new Conversion(to.GetParameters()[^1].ParameterType, to.ReturnType, to, from, null, null);
    }

    /// <summary>Creates a conversion from functions of the user.</summary>
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
