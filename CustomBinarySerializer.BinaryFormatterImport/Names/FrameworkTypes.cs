using System.Collections;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace CustomBinarySerializer.BinaryFormatterImport.Names;

/// <summary>The framework's types that names may stand for without a registration.</summary>
internal static class FrameworkTypes
{
    private static readonly Type[] s_types =
    [
        typeof(object), typeof(string), typeof(bool), typeof(byte), typeof(sbyte), typeof(char), typeof(short), typeof(ushort), typeof(int), typeof(uint),
        typeof(long), typeof(ulong), typeof(float), typeof(double), typeof(decimal), typeof(nint), typeof(nuint), typeof(DateTime), typeof(TimeSpan),
        typeof(DateTimeOffset), typeof(Guid), typeof(DBNull), typeof(Uri), typeof(Version), typeof(CultureInfo), typeof(StringBuilder), typeof(BigInteger),
        typeof(Complex), typeof(BitArray), typeof(DictionaryEntry), typeof(DayOfWeek), typeof(DateTimeKind), typeof(StringComparison),
        typeof(ArrayList), typeof(Hashtable), typeof(Queue), typeof(Stack), typeof(SortedList), typeof(NameValueCollection), typeof(StringCollection),
    ];

    private static readonly Type[] s_openTypes =
    [
        typeof(Nullable<>), typeof(KeyValuePair<,>), typeof(List<>), typeof(Dictionary<,>), typeof(HashSet<>), typeof(Queue<>), typeof(Stack<>),
        typeof(SortedList<,>), typeof(SortedDictionary<,>), typeof(SortedSet<>), typeof(LinkedList<>), typeof(Collection<>), typeof(ReadOnlyCollection<>),
        typeof(ObservableCollection<>), typeof(Lazy<>),
        typeof(Tuple<>), typeof(Tuple<,>), typeof(Tuple<,,>), typeof(Tuple<,,,>), typeof(Tuple<,,,,>), typeof(Tuple<,,,,,>), typeof(Tuple<,,,,,,>),
        typeof(Tuple<,,,,,,,>),
        typeof(ValueTuple<>), typeof(ValueTuple<,>), typeof(ValueTuple<,,>), typeof(ValueTuple<,,,>), typeof(ValueTuple<,,,,>), typeof(ValueTuple<,,,,,>),
        typeof(ValueTuple<,,,,,,>), typeof(ValueTuple<,,,,,,,>),
    ];

    /// <summary>All of them by key.</summary>
    internal static Dictionary<string, Type> ByKey { get; } = s_types.Concat(s_openTypes).ToDictionary(TypeKeys.Of);

    /// <summary>Tells whether a generic type may be made of any known types.</summary>
    internal static bool IsOpen(Type definition) => Array.IndexOf(s_openTypes, definition) >= 0;
}
