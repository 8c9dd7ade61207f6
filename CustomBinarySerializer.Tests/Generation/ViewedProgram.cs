using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>Shows a frame by its view.</summary>
internal delegate string ShowFrame(CustomBinaryFormatter formatter, ReadOnlySpan<byte> frame);

/// <summary>
/// A program with views, and code that reads all their members. The texts of views are compared with the texts of
/// objects.
/// </summary>
internal sealed class ViewedProgram
{
    private const string IsNull = "IsNull";
    private const string IsDerived = "IsDerived";

    private readonly Assembly _assembly;
    private readonly StringBuilder _source = new(
        "using System; using System.Text; using CustomBinarySerializer;\npublic static class Shown\n{\n    public static Func<object, string> Scalar = null!;\n");
    private readonly HashSet<string> _known = [];
    private readonly Queue<INamedTypeSymbol> _open = new();

    internal ViewedProgram(GeneratedProgram program, params IEnumerable<string> views)
    {
        Assert.That(program.Diagnostics, Is.Empty);
        foreach (string view in views)
        {
            INamedTypeSymbol type = program.Complete.GetTypeByMetadataName(view) ?? throw new ArgumentException(
                $"There is no {view}.", nameof(views));
            _source.Append(
                CultureInfo.InvariantCulture,
                $"    public static string {MethodOf(view)}(CustomBinaryFormatter f, ReadOnlySpan<byte> frame) {{ StringBuilder b = new(); Show(b, f.View<{NameOf(type)}>(frame), f); return b.ToString(); }}\n");
            Require(type);
        }

        while (_open.TryDequeue(out INamedTypeSymbol? type))
        {
            ShowMembers(type);
        }

        SyntaxTree tree = CSharpSyntaxTree.ParseText(_source.Append('}').ToString(), new CSharpParseOptions(LanguageVersion.Latest));
        using MemoryStream image = new();
        EmitResult emitted = program.Complete.AddSyntaxTrees(tree).Emit(image);
        Assert.That(emitted.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error), Is.Empty);
        image.Position = 0;
        _assembly = AssemblyLoadContext.Default.LoadFromStream(image);
        _assembly.GetType("Shown")!.GetField("Scalar")!.SetValue(null, (Func<object, string>)Scalar);
    }

    internal Type Type(string name) => _assembly.GetType(name, throwOnError: true)!;

    internal ContractSet Set(string name) => (ContractSet)Type(name).GetProperty("Instance")!.GetValue(null)!;

    internal ShowFrame ShowerOf(string view) => _assembly.GetType("Shown")!.GetMethod(MethodOf(view))!.CreateDelegate<ShowFrame>();

    /// <summary>Returns the content of an object as text, as its view shows it.</summary>
    internal static string Show(object? value)
    {
        StringBuilder text = new();
        Show(text, value);
        return text.ToString();
    }

    private static void Show(StringBuilder text, object? value)
    {
        Type? type = value?.GetType();
        if (
            value is null
                || type!.IsPrimitive
                || type.IsEnum
                || value is string
                || (type.Namespace == "System" && type.IsValueType && !type.IsGenericType))
        {
            text.Append(Scalar(value));
        }
        else if (value is IEnumerable items)
        {
            text.Append('[');
            foreach (object? item in items)
            {
                Show(text, item);
                text.Append(' ');
            }

            text.Append(']');
        }
        else
        {
            text.Append('{');
            foreach (
                MemberInfo member in type.GetFields(BindingFlags.Instance | BindingFlags.Public)
                    .Concat<MemberInfo>(
                        type.GetProperties(BindingFlags.Instance | BindingFlags.Public)
                            .Where(property => property.GetIndexParameters().Length == 0))
                    .OrderBy(member => member.Name, StringComparer.Ordinal))
            {
                text.Append(member.Name).Append('=');
                Show(text, member is FieldInfo field ? field.GetValue(value) : ((PropertyInfo)member).GetValue(value));
                text.Append(' ');
            }

            text.Append('}');
        }
    }

    // All bits of a number count.
    private static string Scalar(object? value) => value switch
    {
        null => "null",
        float number => BitConverter.SingleToInt32Bits(number).ToString(CultureInfo.InvariantCulture),
        double number => BitConverter.DoubleToInt64Bits(number).ToString(CultureInfo.InvariantCulture),
        Half number => BitConverter.HalfToInt16Bits(number).ToString(CultureInfo.InvariantCulture),
        DateTime time => $"{time.Ticks} {time.Kind}",
        Enum named => named.ToString("D"),
        string text => $"\"{text}\"",
        char c => ((int)c).ToString(CultureInfo.InvariantCulture),
        decimal number => string.Join(',', decimal.GetBits(number)),
        _ => string.Create(CultureInfo.InvariantCulture, $"{value}"),
    };

    private static string MethodOf(string view) => "Show_" + string.Concat(view.Select(c => char.IsLetterOrDigit(c) ? c : '_'));

    private static string NameOf(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    private void Require(INamedTypeSymbol type)
    {
        if (_known.Add(NameOf(type)))
        {
            _open.Enqueue(type);
        }
    }

    private void ShowMembers(INamedTypeSymbol type)
    {
        IPropertySymbol[] properties =
            [.. type.GetMembers()
                .OfType<IPropertySymbol>()
                .Where(property => property is { IsStatic: false })
                .OrderBy(property => property.Name, StringComparer.Ordinal)];
        _source.Append(
            CultureInfo.InvariantCulture,
            $"    private static void Show(StringBuilder b, {NameOf(type)} v, CustomBinaryFormatter f)\n    {{\n");
        if (Array.Exists(properties, property => property.Name == IsNull))
        {
            _source.Append("        if (v.IsNull) { b.Append(\"null\"); return; }\n");
        }

        if (Array.Exists(properties, property => property.Name == IsDerived))
        {
            _source.Append("        if (v.IsDerived) { b.Append(Scalar(\"derived\")); return; }\n");
        }

        _source.Append("        b.Append('{');\n");
        foreach (IPropertySymbol property in properties.Where(property => property.Name is not (IsNull or IsDerived or "Derived")))
        {
            _source.Append(CultureInfo.InvariantCulture, $"        b.Append(\"{property.Name}=\");\n");
            ShowValue($"v.{property.Name}", (INamedTypeSymbol)property.Type, depth: 0);
            _source.Append("        b.Append(' ');\n");
        }

        _source.Append("        b.Append('}');\n    }\n");
    }

    private void ShowValue(string value, INamedTypeSymbol type, int depth)
    {
        switch (type.Name)
        {
            case "TextView":
                _source.Append(CultureInfo.InvariantCulture, $"        b.Append(Scalar({value}.ToString()));\n");
                break;
            case "BlockView" or "IndexedView" or "SequenceView":
                _source.Append(
                    CultureInfo.InvariantCulture,
                    $"        if ({value}.IsNull) {{ b.Append(\"null\"); }} else {{ b.Append('['); foreach (var i{depth} in {value}) {{\n");
                ShowValue($"i{depth}", (INamedTypeSymbol)type.TypeArguments[0], depth + 1);
                _source.Append("        b.Append(' '); } b.Append(']'); }\n");
                break;
            case "NestedObject":
                _source.Append(
                    CultureInfo.InvariantCulture,
                    $"        b.Append(Scalar({value}.IsNull ? null : f.Deserialize<object>({value}.Frame)));\n");
                break;
            default:
                if (type.IsRefLikeType)
                {
                    Require(type);
                    _source.Append(CultureInfo.InvariantCulture, $"        Show(b, {value}, f);\n");
                }
                else
                {
                    _source.Append(CultureInfo.InvariantCulture, $"        b.Append(Scalar({value}));\n");
                }

                break;
        }
    }
}
