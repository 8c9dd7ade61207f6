namespace CustomBinarySerializer.Generator.HandWritten.Values;

/// <summary>Constructors of values in normal form.</summary>
internal static class Terms
{
    /// <summary>The name of a collection whose items are the values that were read.</summary>
    internal const string ItemsOf = "ItemsOf";

    /// <summary>The name of an object that is created: the object, then the arguments of its constructor.</summary>
    internal const string New = "new";

    /// <summary>
    /// The name of an addition to a collection: the collection, the index or null, then the item, or the key and value.
    /// </summary>
    internal const string Added = "added";

    /// <summary>The name of an item of a collection: the collection, then the index.</summary>
    internal const string Element = "[]";

    internal static Value True { get; } = new Value.Constant(true);

    internal static Value False { get; } = new Value.Constant(false);

    internal static Value Null { get; } = new Value.Constant(null);

    /// <summary>
    /// Returns a constant. Numbers, enums and characters become decimals; any other value is its text.
    /// </summary>
    internal static Value Constant(object? content) => new Value.Constant(content switch
    {
        null or bool or string or decimal => content,
        char character => (decimal)character,
        sbyte or byte or short or ushort or int or uint or long or ulong =>
            System.Convert.ToDecimal(content, System.Globalization.CultureInfo.InvariantCulture),
        _ => System.Convert.ToString(content, System.Globalization.CultureInfo.InvariantCulture) + " " + content.GetType().Name,
    });

    internal static Value Number(decimal number) => new Value.Constant(number);

    internal static Value Made(string by, params Value[] parts) => new Value.Made(by, new EquatableArray<Value>(parts));

    internal static Value Not(Value of) => of switch
    {
        Value.Constant { Content: bool value } => value ? False : True,
        Value.Not not => not.Of,
        Value.Choice choice => Choice(choice.Condition, Not(choice.WhenTrue), Not(choice.WhenFalse)),
        _ => new Value.Not(of),
    };

    internal static Value IsNull(Value of) => of switch
    {
        Value.Constant constant => constant.Content is null ? True : False,
        Value.Created or Value.NewArray or Value.Count or Value.Self or Value.Offset or Value.Static => False,
        Value.Choice choice => Choice(choice.Condition, IsNull(choice.WhenTrue), IsNull(choice.WhenFalse)),
        _ => new Value.IsNull(of),
    };

    internal static Value Count(Value of) => of switch
    {
        Value.NewArray array => array.Length,
        Value.Made { By: "Range", Parts: [_, { } count] } => count,
        Value.Constant { Content: string text } => Number(text.Length),
        _ => new Value.Count(of),
    };

    internal static Value Offset(Value of, decimal by) => of switch
    {
        _ when by == 0 => of,
        Value.Constant { Content: decimal number } => Number(number + by),
        Value.Offset offset => Offset(offset.Of, offset.By + by),
        Value.Choice choice => Choice(choice.Condition, Offset(choice.WhenTrue, by), Offset(choice.WhenFalse, by)),
        _ => new Value.Offset(of, by),
    };

    internal static Value And(Value left, Value right) => Choice(left, right, False);

    internal static Value Or(Value left, Value right) => Choice(left, True, right);

    internal static Value Choice(Value condition, Value whenTrue, Value whenFalse) => condition switch
    {
        Value.Constant { Content: bool value } => value ? whenTrue : whenFalse,
        Value.Not not => Choice(not.Of, whenFalse, whenTrue),
        _ when whenTrue is Value.Choice inner && inner.Condition.Equals(condition) => Choice(condition, inner.WhenTrue, whenFalse),
        _ when whenFalse is Value.Choice inner && inner.Condition.Equals(condition) => Choice(condition, whenTrue, inner.WhenFalse),
        _ when whenTrue.Equals(whenFalse) => whenTrue,
        _ when whenTrue.Equals(True) && whenFalse.Equals(False) => condition,
        _ when whenTrue.Equals(False) && whenFalse.Equals(True) => Not(condition),
        _ => new Value.Choice(condition, whenTrue, whenFalse),
    };

    internal static Value Equal(Value left, Value right) => (left, right) switch
    {
        (Value.Constant one, Value.Constant other) => one.Equals(other) ? True : False,
        (Value.Constant, _) => Equal(right, left),
        (_, Value.Constant { Content: null }) => IsNull(left),
        (_, Value.Constant { Content: bool value }) => value ? left : Not(left),
        (Value.Offset offset, Value.Constant { Content: decimal number }) => Equal(offset.Of, Number(number - offset.By)),
        (Value.Choice choice, Value.Constant) => Choice(choice.Condition, Equal(choice.WhenTrue, right), Equal(choice.WhenFalse, right)),
        (Value.Count, Value.Constant { Content: decimal number }) when number < 0 => False,
        _ when left.Equals(right) => True,
        _ => new Value.Same(left, right),
    };

    /// <summary>Returns the difference of two integers.</summary>
    internal static Value Less(Value left, Value right) => (left, right) switch
    {
        (Value.Constant { Content: decimal one }, Value.Constant { Content: decimal other }) => one < other ? True : False,
        (Value.Constant { Content: decimal number }, _) => Not(Less(right, Number(number + 1))),
        (Value.Offset offset, Value.Constant { Content: decimal number }) => Less(offset.Of, Number(number - offset.By)),
        (Value.Choice choice, Value.Constant) => Choice(choice.Condition, Less(choice.WhenTrue, right), Less(choice.WhenFalse, right)),
        (Value.Count, Value.Constant { Content: decimal number }) when number <= 0 => False,
        _ when left.Equals(right) => False,
        _ => new Value.Less(left, right),
    };

    /// <summary>Rebuilds a value whose parts may have become known.</summary>
    internal static Value Rebuild(Value value, System.Func<Value, Value> part) => value switch
    {
        Value.NewArray array => new Value.NewArray(part(array.Length)),
        Value.Member member => new Value.Member(part(member.Of), member.Name),
        Value.Item item => new Value.Item(part(item.Of), item.Loop),
        Value.Count count => Count(part(count.Of)),
        Value.IsNull isNull => IsNull(part(isNull.Of)),
        Value.Not not => Not(part(not.Of)),
        Value.Same same => Equal(part(same.Left), part(same.Right)),
        Value.Less less => Less(part(less.Left), part(less.Right)),
        Value.Offset offset => Offset(part(offset.Of), offset.By),
        Value.Choice choice => Choice(part(choice.Condition), part(choice.WhenTrue), part(choice.WhenFalse)),
        Value.Either either => new Value.Either(part(either.First), part(either.Second)),
        Value.Made { By: "distance", Parts: [{ } from, { } to] } => Distance(part(from), part(to)),
        Value.Made { By: ItemsOf, Parts: [{ } item] } => Items(part(item)),
        Value.Made made => new Value.Made(made.By, new EquatableArray<Value>([.. made.Parts.Select(part)])),
        _ => value,
    };

    /// <summary>Returns the number of iterations of a loop that counts from one number to another.</summary>
    internal static Value Distance(Value from, Value to) =>
        from is Value.Constant { Content: decimal start } ? Offset(to, -start) : Made("distance", from, to);

    private static Value Items(Value item) => item switch
    {
        Value.Item of => of.Of,
        Value.Member { Of: Value.Item of } => of.Of,
        Value.Either either when Items(either.Second) is var items and not Value.Made => items,
        _ => Made(ItemsOf, item),
    };
}
