using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Contracts.Lowering;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>Names of a print that compiles.</summary>
internal sealed class CSharpNames(TypeNames types, MemberSource members) : CodeNames
{
    internal override bool HasBlankLines => true;

    internal override string Of(Type type) => types.Of(type);

    internal override string OfArrayOf(Type item) => types.OfArrayOf(item);

    internal override string OfCollection(string name, Type item)
    {
        types.Namespaces.Add("System.Collections.Generic");
        return base.OfCollection(name, item);
    }

    internal override void BeginRoutine(IEnumerable<string> variables) => members.Variables = [.. variables];

    internal override string Get(MemberInfo member, string instance) => members.Get(member, instance);

    internal override string Set(MemberInfo member, string instance, string value, bool isInitializer = false) =>
        isInitializer ? $"{members.InitializerName(member)} = {value}" : members.Set(member, instance, value);

    internal override string New(ConstructorInfo constructor, string arguments) => members.Create(constructor, arguments);

    internal override string Uninitialized(Type type) => $"({Of(type)}){Of(typeof(RuntimeHelpers))}.GetUninitializedObject(typeof({Of(type)}))";

    // What the source of a program may give a parameter as its default.
    internal override string Constant(object value, Type type) => value switch
    {
        bool one => one ? "true" : "false",
        string text => $"\"{string.Concat(text.Select(Escaped))}\"",
        char one => $"'{Escaped(one)}'",
        Enum one => $"({Of(type)})({one:D})",
        int one => one.ToString(CultureInfo.InvariantCulture),
        sbyte or byte or short or ushort or uint or long or ulong =>
            $"({Of(type)})({Convert.ToDecimal(value, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture)})",
        float one when float.IsFinite(one) => one.ToString("R", CultureInfo.InvariantCulture) + "f",
        double one when double.IsFinite(one) => one.ToString("R", CultureInfo.InvariantCulture) + "d",
        float or double => $"{Of(type)}.{(value is float.NaN or double.NaN ? "NaN" : value is float.PositiveInfinity or double.PositiveInfinity ? "PositiveInfinity" : "NegativeInfinity")}",
        decimal one => one.ToString(CultureInfo.InvariantCulture) + "m",
        _ => "default",
    };

    protected override string CallOf(MethodInfo method, string instance, string arguments) => members.CallMethod(method, instance, arguments);

    protected override string Escaped(string name) => Identifiers.Escaped(name);

    private static string Escaped(char one) => one is >= ' ' and <= '~' and not ('"' or '\'' or '\\') ? one.ToString() : $"\\u{(int)one:x4}";
}
