using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>The types that a payload has defined, by number. Reused for each graph.</summary>
internal sealed class DefinedTypes(ObjectTable objects)
{
    private readonly GraphTextReader _text = new();
    private readonly List<TypeReader> _types = [];
    private int _firstNumber = GraphTypeId.FirstNumber;

    /// <summary>Clears all types but the string, which every payload has.</summary>
    internal void End()
    {
        _types.Clear();
        _firstNumber = GraphTypeId.FirstNumber;
    }

    /// <summary>Returns the reader of a type, or reads its definition.</summary>
    /// <param name="graph">The graph reader.</param>
    /// <param name="typeNumber">The number of the type.</param>
    /// <param name="declared">
    /// The declared type of the slot with the first object; null if the value is skipped.
    /// </param>
    internal TypeReader Of(GraphReader graph, int typeNumber, Type? declared)
    {
        int index = unchecked(typeNumber - _firstNumber);
        return typeNumber == GraphTypeId.StringNumber ? _text
            : unchecked((uint)index) < (uint)_types.Count ? _types[index]
            : ReadDefinition(graph, typeNumber, declared);
    }

    /// <summary>
    /// Reads the layout of names and values, preceded by the object's actual type if the reference had another.
    /// </summary>
    internal GraphLayout ReadInfoLayout(GraphReader graph, int number, ref TypeReader body, ref object? instance)
    {
        int layout = graph.Format.ReadCount();
        SpecialObject? special = graph.Completion?.FindSpecial(number);
        if (graph.Format.IsOtherType(layout))
        {
            TypeReader other = Of(graph, graph.Format.ReadCount(), declared: null);
            layout = graph.Format.ReadCount();
            if (instance is not UnknownObject)
            {
                special = ReplaceType(graph, number, other, special);
                body = other;
                instance = objects[number].Instance;
            }
        }

        if (special is { IsTypeOpen: true })
        {
            special.IsTypeOpen = false;
            if (!special.CanChange && !special.Type.IsValueType)
            {
                special.Publish(graph.Completion!);
            }
        }

        return graph.Format.ReadLayout(layout);
    }

    private SpecialObject? ReplaceType(GraphReader graph, int number, TypeReader other, SpecialObject? special)
    {
        if (!other.HasInfoBody || special is not { IsTypeOpen: true })
        {
            throw GraphErrors.Invalid($"the object {number} becomes another that it can't be");
        }

        object? instance = other.Make(graph, number);
        objects[number].Instance = instance;
        objects[number].Body = other;
        SpecialObject replacement = other.IsSpecial ? other.MakeSpecial(number, instance) : new PlainObject(number, instance!);
        replacement.IsTypeOpen = true;
        replacement.TakeOver(special);
        graph.Completion!.Add(replacement);
        return replacement;
    }

    private TypeReader ReadDefinition(GraphReader graph, int typeNumber, Type? declared)
    {
        if (_types.Count == 0 && typeNumber == GraphTypeId.FirstNumber - 1)
        {
            _firstNumber = typeNumber;
            graph.Format.HasFingerprints = false;
        }

        if (typeNumber != _types.Count + _firstNumber)
        {
            throw GraphErrors.Invalid($"it refers to type {typeNumber} before that is there");
        }

        Type? type = graph.Host.Types.ReadType(graph, declared, out int unknownId);
        TypeForm form = graph.Format.ReadForm();
        TypeReader reader = type is not null ? graph.Host.Types.ReaderOf(type, form, graph.Host)
            : form.Form != GraphForm.Fixed ? graph.Host.Types.ReaderOfUnknown(form, unknownId)
            : throw GraphErrors.UnknownType(unknownId);
        graph.IsPlain &= type is not null;
        if (form.IsInPlace)
        {
            reader.IsInPlace = reader.IsStruct || type is null ? true : throw GraphErrors.Invalid($"a {type} can't be at its reference");
        }

        if (reader.NeedsCompletion)
        {
            graph.RequireCompletion();
        }

        _types.Add(reader);
        return reader;
    }
}
