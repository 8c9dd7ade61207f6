using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Compiler.Lowering;

namespace CustomBinarySerializer.Contracts.Emission;

/// <summary>The methods that <see cref="Facade"/> names.</summary>
internal static class FacadeMethods
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly;

    private const DynamicallyAccessedMemberTypes Members =
        DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.PublicProperties;

    private static readonly MethodInfo?[] s_methods = new MethodInfo?[Enum.GetValues<Facade>().Length];

    /// <summary>The method that stores a value, little-endian.</summary>
    internal static MethodInfo Store => Method(typeof(LittleEndian), nameof(LittleEndian.Store));

    /// <summary>The method that loads a value, little-endian.</summary>
    internal static MethodInfo Load => Method(typeof(LittleEndian), nameof(LittleEndian.Load));

    /// <summary>Returns the method of a facade, or its generic method definition.</summary>
    internal static MethodInfo Of(Facade facade) => s_methods[(int)facade] ??= Find(facade);

    private static MethodInfo Find(Facade facade)
    {
        if (!facade.IsProperty)
        {
            return Method(ClassOf(facade.Class), facade.Name);
        }

        PropertyInfo property = ClassOf(facade.Class).GetProperty(facade.Name, Declared)
            ?? throw new MissingMemberException(facade.Class.ToString(), facade.Name);
        return facade == Facade.ReadSetNext ? property.SetMethod! : property.GetMethod!;
    }

    [return: DynamicallyAccessedMembers(Members)]
    private static Type ClassOf(FacadeClass holder) => holder switch
    {
        FacadeClass.WriteCursor => typeof(WriteCursor),
        FacadeClass.ReadCursor => typeof(ReadCursor),
        FacadeClass.PrefixedText => typeof(PrefixedText),
        FacadeClass.ExactTypes => typeof(ExactTypes),
        FacadeClass.Packing => typeof(Packing),
        FacadeClass.PayloadHost => typeof(PayloadHost),
        _ => throw new NotSupportedException("Views are only printed."),
    };

    private static MethodInfo Method([DynamicallyAccessedMembers(Members)] Type type, string name) =>
        type.GetMethod(name, Declared) ?? throw new MissingMethodException(type.FullName, name);
}
