using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>The C# of conversions: a column of the table, or a call of the user's function.</summary>
internal static class ConversionSource
{
    internal static string To(ConvertedPlan plan, ValueSource values, string value) =>
        plan.Conversion.ToSource is { } source
            ? values.FillFree(source, plan.Type, value)
            : Call(plan.Conversion.ToDelegate, plan.Surrogate.Type, plan.Type, values, value);

    internal static string From(ConvertedPlan plan, ValueSource values, string surrogate) =>
        plan.Conversion.FromSource is { } source
            ? values.FillFree(source, plan.Type, surrogate)
            : Call(plan.Conversion.FromDelegate, plan.Type, plan.Surrogate.Type, values, surrogate);

    // A lambda has no source at run time; a method has a name.
    private static string Call(Delegate? function, Type result, Type argument, ValueSource values, string value) =>
        function?.Method is { IsStatic: true, DeclaringType: { } holder } method
        && Identifiers.IsSpeakable(method.Name)
        && !holder.IsDefined(typeof(CompilerGeneratedAttribute))
            ? $"{values.Names.Of(holder)}.{Identifiers.Escaped(method.Name)}({value})"
            : $"{values.Unprintable(result, argument)}({value})";
}
