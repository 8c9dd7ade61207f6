namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>A value in a <see cref="JsonText"/>.</summary>
internal readonly struct JsonValue(JsonText json, int index)
{
    internal JsonKind Kind => json[index].Kind;

    /// <summary>Gets the source text.</summary>
    internal string Raw => json.Raw(json[index]);

    /// <summary>Gets the content of a string; null if an escape is a lone surrogate.</summary>
    internal string? Text => json.Unescape(json[index]);

    /// <summary>Gets the position of the value, in characters.</summary>
    internal int Place => json[index].Start;

    /// <summary>Gets the line of the value; the first is 1.</summary>
    internal int Line => json.LineOf(Place);

    internal IEnumerable<JsonValue> Items
    {
        get
        {
            JsonText of = json;
            int end = of[index].Next;
            for (int item = index + 1; item < end; item = of[item].Next)
            {
                yield return new JsonValue(of, item);
            }
        }
    }

    internal IEnumerable<(JsonValue Name, JsonValue Value)> Properties
    {
        get
        {
            JsonText of = json;
            int end = of[index].Next;
            for (int name = index + 1; name < end; name = of[name + 1].Next)
            {
                yield return (new JsonValue(of, name), new JsonValue(of, name + 1));
            }
        }
    }

    /// <summary>Returns the property with a name, or null if there is none or the value isn't an object.</summary>
    internal JsonValue? Find(string name)
    {
        if (Kind == JsonKind.Object)
        {
            foreach ((JsonValue key, JsonValue value) in Properties)
            {
                if (key.Text == name)
                {
                    return value;
                }
            }
        }

        return null;
    }
}
