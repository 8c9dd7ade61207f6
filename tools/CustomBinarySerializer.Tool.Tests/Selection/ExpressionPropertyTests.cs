using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.Values;
using FsCheck;
using FsCheck.Fluent;
using Shop;

namespace CustomBinarySerializer.Tool.Tests.Selection;

/// <summary>
/// Tests that random conditions give the same result for decoded frames and for the objects themselves.
/// </summary>
public sealed class ExpressionPropertyTests
{
    private static readonly CustomBinaryFormatter s_formatter = new(ParcelJournal.Registry);
    private static readonly TreeBuilder s_decoder = new(ParcelJournal.Registry.Describe(), MemberFilter.All);

    private static readonly Gen<int> s_small = Gen.Choose(-3, 8);
    private static readonly Gen<string> s_text = Gen.Elements("", "a", "b", "ab", "A", "a%", "é'\"");

    private static readonly Gen<Address?> s_address =
        from kind in Gen.Choose(0, 3)
        from city in s_text
        from zip in s_small
        select kind == 0 ? null : new Address { City = kind == 1 ? null : city, Zip = zip };

    private static readonly Gen<Parcel> s_parcel =
        from number in s_small
        from note in s_text
        from hasNote in Gen.Elements(true, false)
        from price in s_small
        from weight in s_small
        from hasWeight in Gen.Elements(true, false)
        from state in Gen.Elements(ParcelState.Packed, ParcelState.OnTheWay, ParcelState.Delivered, (ParcelState)3)
        from to in s_address
        from stops in Gen.ListOf(s_address.Where(address => address is not null))
        select new Parcel
        {
            Number = number,
            Note = hasNote ? note : null,
            Price = price / 2m,
            Weight = hasWeight ? weight / 2.0 : null,
            State = state,
            To = to,
            Stops = [.. stops.Take(3)!],
        };

    // Each condition comes with what it means for the object.
    private static readonly Gen<(string Text, Func<Parcel, bool> Meaning)> s_simple = Gen.OneOf(
        Numbers("Number", parcel => parcel.Number),
        Numbers("Price", parcel => (double)parcel.Price),
        Numbers("Weight", parcel => parcel.Weight),
        Numbers("State", parcel => (int)parcel.State),
        Numbers("To.Zip", parcel => parcel.To?.Zip),
        Texts("Note", parcel => [parcel.Note]),
        Texts("To.City", parcel => [parcel.To?.City]),
        Texts("Stops.City", parcel => parcel.Stops.Select(stop => stop.City)),
        Gen.Constant<(string, Func<Parcel, bool>)>(("To is null", parcel => parcel.To is null)),
        Gen.Constant<(string, Func<Parcel, bool>)>(("Number < To.Zip", parcel => parcel.Number < parcel.To?.Zip)));

    [Test]
    public void ConditionsMeanTheSameForDecodedMessages() => Prop.ForAll(
        Conditions(4).ToArbitrary(),
        s_parcel.ToArbitrary(),
        (condition, parcel) =>
        {
            Expression expression = ExpressionParser.Parse("--where", condition.Text);
            FrameNode frame = s_decoder.Decode(s_formatter.Serialize(parcel));

            bool actual = ExpressionEvaluator.Matches(expression, new DecodedMessage(0, 0, frame));

            return (actual == condition.Meaning(parcel)).Label($"{condition.Text}: {TreeJson.Of(frame.Value)}");
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(2000));

    [Test]
    public void MembersThatNobodyAsksForDoNotMatter() => Prop.ForAll(
        Conditions(3).ToArbitrary(),
        s_parcel.ToArbitrary(),
        (condition, parcel) =>
        {
            Expression expression = ExpressionParser.Parse("--where", condition.Text);
            MemberFilter filter = MemberFilter.Of(PathCheck.PathsOf(expression).Select(path => path.Names));
            FrameNode frame = new TreeBuilder(ParcelJournal.Registry.Describe(), filter).Decode(s_formatter.Serialize(parcel));

            return ExpressionEvaluator.Matches(expression, new DecodedMessage(0, 0, frame)) == condition.Meaning(parcel);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));

    [Test]
    public void PatternsMeanTheSameAsRegularExpressions() => Prop.ForAll(
        Gen.Elements('a', 'b', '%', '_').ListOf().Select(letters => string.Concat(letters.Take(8))).ToArbitrary(),
        Gen.Elements('a', 'b', '_').ListOf().Select(letters => string.Concat(letters.Take(8))).ToArbitrary(),
        (pattern, text) =>
        {
            string regex = $"^{pattern.Replace("%", ".*", StringComparison.Ordinal).Replace('_', '.')}\\z";
            return ExpressionEvaluator.IsLike(text, pattern) == System.Text.RegularExpressions.Regex.IsMatch(text, regex);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(2000));

    private static Gen<(string Text, Func<Parcel, bool> Meaning)> Conditions(int depth) => depth == 0 ? s_simple : Gen.OneOf(
        s_simple,
        Conditions(depth - 1).Select<(string Text, Func<Parcel, bool> Meaning), (string, Func<Parcel, bool>)>(
            inner => ($"not ({inner.Text})", parcel => !inner.Meaning(parcel))),
        from left in Conditions(depth - 1)
        from right in Conditions(depth - 1)
        select ((string, Func<Parcel, bool>))($"({left.Text}) and ({right.Text})", parcel => left.Meaning(parcel) && right.Meaning(parcel)),
        from left in Conditions(depth - 1)
        from right in Conditions(depth - 1)
        select ((string, Func<Parcel, bool>))($"({left.Text} or {right.Text})", parcel => left.Meaning(parcel) || right.Meaning(parcel)));

    private static Gen<(string Text, Func<Parcel, bool> Meaning)> Numbers(string path, Func<Parcel, double?> member) =>
        from op in Gen.Elements("=", "!=", "<", "<=", ">", ">=", "is null", "in")
        from halves in path == "State" ? s_small.Select(number => number * 2) : s_small
        select ((string, Func<Parcel, bool>))(
            op == "is null" ? $"{path} is null"
                : op == "in" ? FormattableString.Invariant($"{path} in (99, {halves / 2.0})")
                : FormattableString.Invariant($"{path} {op} {halves / 2.0}"),
            parcel => member(parcel) is { } value ? IsTrue(op, value.CompareTo(halves / 2.0)) : op == "is null");

    private static Gen<(string Text, Func<Parcel, bool> Meaning)> Texts(string path, Func<Parcel, IEnumerable<string?>> members) =>
        from op in Gen.Elements("=", "!=", "<", "<=", ">", ">=", "is null", "in")
        from text in s_text
        select ((string, Func<Parcel, bool>))(
            op == "is null" ? $"{path} is null"
                : op == "in" ? $"{path} in ('zz', '{text.Replace("'", "''", StringComparison.Ordinal)}')"
                : $"{path} {op} '{text.Replace("'", "''", StringComparison.Ordinal)}'",
            parcel => op == "is null"
                ? members(parcel).All(value => value is null)
                : members(parcel).Any(value => value is not null && IsTrue(op, string.CompareOrdinal(value, text))));

    private static bool IsTrue(string op, int order) => op switch
    {
        "=" or "in" => order == 0,
        "!=" => order != 0,
        "<" => order < 0,
        "<=" => order <= 0,
        ">" => order > 0,
        ">=" => order >= 0,
        _ => false,
    };
}
