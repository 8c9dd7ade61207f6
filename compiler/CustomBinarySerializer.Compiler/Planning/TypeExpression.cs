using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.Planning;

/// <summary>
/// A parser of type expressions with the names of the table: <c>int32</c>, <c>string[]</c>, <c>(int64, int16)</c>,
/// <c>Tuple&lt;A, B&gt;</c>, <c>KeyValuePair&lt;A, B&gt;</c>. <c>T0</c> and <c>T1</c> are type arguments, or <c>T0</c>
/// is the item of an array. A name with dots is a metadata name.
/// </summary>
internal sealed class TypeExpression(string text, TypeModel type)
{
    private int _at;

    internal TypeModel Evaluate()
    {
        TypeModel found = text[_at] == '(' ? Generic("System.ValueTuple") : Named();
        while (_at < text.Length && text[_at] == '[')
        {
            _at += "[]".Length;
            found = type.Universe.VectorOf(found);
        }

        return found;
    }

    private TypeModel Named()
    {
        int start = _at;
        while (_at < text.Length && (char.IsLetterOrDigit(text[_at]) || text[_at] == '.'))
        {
            _at++;
        }

        string name = text.Substring(start, _at - start);
        return name switch
        {
            "T0" => type.IsShapedArray ? type.Element : type.Arguments[0],
            "T1" => type.Arguments[1],
            "Tuple" => Generic("System.Tuple"),
            "KeyValuePair" => Generic("System.Collections.Generic.KeyValuePair"),
            _ => type.Universe.Find(BuiltInRows.FindByName(name)?.MetadataName ?? name),
        };
    }

    private TypeModel Generic(string definition)
    {
        List<TypeModel> arguments = [];
        while (text[_at] is not (')' or '>'))
        {
            // Skips the bracket, or a comma and a space.
            _at += text[_at] == ',' ? 2 : 1;
            arguments.Add(Evaluate());
        }

        _at++;
        return type.Universe.Close(type.Universe.Find($"{definition}`{arguments.Count}"), [.. arguments]);
    }
}
