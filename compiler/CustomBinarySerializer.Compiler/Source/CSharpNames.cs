using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Lowering;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Source;

/// <summary>The names in printed code that compiles.</summary>
internal sealed class CSharpNames(TypeNames types, MemberSource members, SourceScope scope) : CodeNames
{
    internal override bool HasBlankLines => true;

    internal override bool HasNullableTypes => scope.HasNullableTypes;

    internal override bool IsNeverNull(MemberModel member, Code value) => scope.IsNeverNull(member, value);

    internal override string Of(TypeModel type) => types.Of(type);

    internal override string OfArrayOf(TypeModel item) => types.OfArrayOf(item);

    internal override string OfCollection(string name, TypeModel item)
    {
        types.Namespaces.Add("System.Collections.Generic");
        return base.OfCollection(name, item);
    }

    internal override void BeginRoutine(IEnumerable<string> variables) => members.Variables = [.. variables];

    internal override string Get(MemberModel member, string instance) => members.Get(member, instance);

    internal override string Set(MemberModel member, string instance, string value, bool isInitializer = false) =>
        isInitializer ? $"{members.InitializerName(member)} = {value}" : members.Set(member, instance, value);

    internal override string New(ConstructorModel constructor, string arguments) => members.Create(constructor, arguments);

    internal override string Uninitialized(TypeModel type) =>
        $"({Of(type)}){(scope.IsPortable ? FormatterServices : RuntimeHelpers)}.GetUninitializedObject(typeof({Of(type)}))";

    /// <summary>Printed contracts call no conversion or shape of the library.</summary>
    internal override string OfConversion(ConversionModel conversion, TypeModel type, bool isTo) => throw new NotSupportedException();

    /// <inheritdoc cref="OfConversion"/>
    internal override string OfShape(ShapeModel shape, TypeModel collection, ShapeMethod method) => throw new NotSupportedException();

    private const string FormatterServices = "global::System.Runtime.Serialization.FormatterServices";

    private string RuntimeHelpers
    {
        get
        {
            types.Namespaces.Add("System.Runtime.CompilerServices");
            return nameof(RuntimeHelpers);
        }
    }

    internal override string Constant(object value, TypeModel type) => Literals.Of(value, Of(type), type.IsEnum);

    protected override string CallOf(MethodModel method, string instance, string arguments) =>
        members.CallMethod(method, instance, arguments);

    protected override string Escaped(string name) => Identifiers.Escaped(name);
}
