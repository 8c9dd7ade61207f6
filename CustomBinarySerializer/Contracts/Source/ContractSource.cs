using CustomBinarySerializer.Contracts.Plans;

namespace CustomBinarySerializer.Contracts.Source;

/// <summary>
/// Prints the C# of the hand-written contract that writes and reads the same bytes as an auto contract: a part of the type
/// that implements <see cref="ICustomBinarySerializable"/> where its members can be set one by one, else a class with two
/// functions for <see cref="TypeRegistry.RegisterSurrogate{T, TSurrogate}"/> and the like.
/// </summary>
internal sealed class ContractSource
{
    private readonly ContractPlan _plan;
    private readonly TypeNames _names;
    private readonly SourceLines _lines = new();
    private readonly ValueSource _values;
    private readonly MemberSource _members;
    private readonly ObjectSource _objects;
    private readonly bool _isPart;

    private ContractSource(ContractPlan plan)
    {
        _plan = plan;
        _names = new TypeNames(plan.Root);
        _values = new ValueSource(plan, _names);
        _isPart = ContainerSource.CanBePart(plan);
        _members = new MemberSource(plan.Type, _isPart ? plan.Type : ContainerSource.Outer(plan.Type), _names);
        _objects = new ObjectSource(_values, _members, _lines);
    }

    internal static string Print(ContractPlan plan)
    {
        ContractSource source = new(plan);
        return source.Print();
    }

    private string Print()
    {
        ContainerSource container = new(_plan, _names, _isPart);
        container.Open(_lines);
        if (_isPart)
        {
            PrintPart((ObjectPlan)_plan.Root);
        }
        else
        {
            PrintPair();
        }

        _lines.Separate();
        new MethodSource(_values, _members, _objects, _lines).PrintAll();
        foreach (string[] accessor in _members.Accessors)
        {
            Array.ForEach(accessor, _lines.Add);
            _lines.Separate();
        }

        container.Close(_lines);
        return container.Head() + _lines;
    }

    private void PrintPart(ObjectPlan root)
    {
        _lines.Open("public void WriteDataTo(BinaryWriter writer)");
        BeginTexts("Dictionary<string, int> texts = new(StringComparer.Ordinal);");
        _objects.Write(root, "");
        _lines.Close();
        _lines.Separate();
        _lines.Open("public void SetDataFrom(BinaryReader reader)");
        BeginTexts("List<string> texts = [];");
        _objects.SetInto(root, "");
        _lines.Close();
    }

    private void PrintPair()
    {
        string type = _names.Of(_plan.Type);
        _lines.Open($"internal static void Write(BinaryWriter writer, {type} value)");
        BeginTexts("Dictionary<string, int> texts = new(StringComparer.Ordinal);");
        if (_plan.Root is ObjectPlan written)
        {
            _objects.Write(written, "value");
        }
        else
        {
            _lines.Add(_values.Write(_plan.Root, "value", "writer") + ";");
        }

        _lines.Close();
        _lines.Separate();
        _lines.Open($"internal static {type} Read(BinaryReader reader)");
        BeginTexts("List<string> texts = [];");
        if (_plan.Root is ObjectPlan read)
        {
            _objects.Return(read);
        }
        else
        {
            _lines.Add($"return {_values.Read(_plan.Root, "reader")};");
        }

        _lines.Close();
    }

    private void BeginTexts(string declaration)
    {
        if (_plan.InternsStrings)
        {
            _names.Namespaces.UnionWith(["System", "System.Collections.Generic"]);
            _lines.Add(declaration);
        }
    }
}
