using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>
/// The parts of a value of exactly one type that framework or compiler-generated code visits: of tuples, default struct
/// equality, and records. Visits by the program's own methods aren't limited. Immutable.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "RegisterSerializable, the only way here, carries the requirement.")]
internal sealed class VisitShape
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private const int BoxBytes = 32;

    private readonly FieldInfo[] _parts;
    private readonly Func<object, int>? _length;
    private readonly Type? _element;

    private VisitShape(FieldInfo[] parts, Func<object, int>? length = null, Type? element = null, bool isFlat = false)
    {
        _parts = parts;
        _length = length;
        _element = element;
        IsFlat = isFlat;
    }

    /// <summary>Whether a visit costs the same for all values.</summary>
    internal bool IsConstant => _parts.Length == 0 && _length is null;

    /// <summary>Gets whether a visit reaches no objects but strings.</summary>
    internal bool IsFlat { get; }

    private static VisitShape Constant { get; } = new([], isFlat: true);

    /// <summary>
    /// Gets the size of a value's fields in bytes. A level of a visit may have several copies on the stack.
    /// </summary>
    internal int StackBytes { get; private init; }

    /// <summary>Returns the chars or elements that a visit reads itself.</summary>
    internal int LengthOf(object value) => _length?.Invoke(value) ?? 0;

    /// <summary>Gets the size of the boxes of a value's parts, in bytes.</summary>
    internal int BytesOfParts => _parts.Length * BoxBytes;

    /// <summary>Returns the number of visited parts.</summary>
    internal int CountOf(object value) => _element is not null ? ((Array)value).Length : _parts.Length;

    /// <summary>Returns one of the parts, which may be null.</summary>
    internal object? PartOf(object value, int index) => _element is null ? _parts[index].GetValue(value)
        : value is object?[] items ? items[index]
        : ElementOf((Array)value, index);

    /// <summary>Returns the visited parts, some of which may be null.</summary>
    internal IEnumerable<object?> PartsOf(object value) => Enumerable.Range(0, CountOf(value)).Select(index => PartOf(value, index));

    private static object? ElementOf(Array array, int index) =>
        array.Rank == 1 ? array.GetValue(array.GetLowerBound(0) + index) : array.GetValue(ArrayIndices.Of(array, index));

    internal static VisitShape Of(Type type, Visits visits)
    {
        if (type == typeof(string))
        {
            return new([], static value => ((string)value).Length, isFlat: true);
        }

        if (LengthOf(type) is { } length)
        {
            return new([], length);
        }

        if (type.IsArray)
        {
            Type element = type.GetElementType()!;
            return !visits.HasFlag(Visits.Structural) ? Constant
                : new([], static value => ((Array)value).Length, IsVisited(element, visits) ? element : null);
        }

        if (typeof(Exception).IsAssignableFrom(type))
        {
            FieldInfo[] known = visits.HasFlag(Visits.Text) ? [.. FieldsOfException(type)] : [];
            return known.Length == 0 ? Constant : new(known);
        }

        if (type.IsPrimitive || type.IsEnum || type.IsPointer)
        {
            return Constant;
        }

        FieldInfo[] parts = [.. LevelsVisited(type, visits)
            .SelectMany(level => level.GetFields(Declared))
            .Where(field => IsVisited(field.FieldType, visits))];
        return parts.Length == 0
            ? Constant
            : new(parts, isFlat: IsOfCore(type) && Array.TrueForAll(parts, part => IsFlatPart(part.FieldType, visits)))
            {
                StackBytes = LevelsFrom(type)
                .SelectMany(level => level.GetFields(Declared))
                .Sum(field => RuntimeHelpers.SizeOf(field.FieldType.TypeHandle)),
            };
    }

    /// <summary>
    /// Returns the fields of exceptions below <see cref="Exception"/> whose text may be part of theirs. Inner
    /// exceptions are handled separately.
    /// </summary>
    private static IEnumerable<FieldInfo> FieldsOfException(Type type) =>
        LevelsFrom(type)
            .Where(level => level != typeof(Exception) && level != typeof(AggregateException) && FrameworkTypes.IsOfFramework(level))
            .SelectMany(level => level.GetFields(Declared))
            .Where(field => IsVisited(field.FieldType, Visits.Text));

    private static Func<object, int>? LengthOf(Type type) =>
        type == typeof(BigInteger) ? static value => ((BigInteger)value).GetByteCount()
            : type == typeof(TimeZoneInfo) ? static value => ((TimeZoneInfo)value).Id.Length
            : type == typeof(Uri) ? static value => ((Uri)value).OriginalString.Length
            : null;

    /// <summary>
    /// Returns the classes whose fields the methods visit, from the implementing class up to the outermost.
    /// </summary>
    private static IEnumerable<Type> LevelsVisited(Type type, Visits visits) =>
        MethodsOf(type, visits)
            .Where(method => IsRecursive(method, type))
            .SelectMany(method => LevelsFrom(method.DeclaringType == typeof(ValueType) ? type : method.DeclaringType!))
            .Distinct();

    private static List<MethodInfo> MethodsOf(Type type, Visits visits)
    {
        MethodInfo[] all = type.GetMethods(Any);
        List<MethodInfo> methods = [];
        if (visits.HasFlag(Visits.Hashing))
        {
            Add(nameof(GetHashCode));
            Add(nameof(Equals), typeof(object));
            Add(nameof(Equals), type);
        }

        if (visits.HasFlag(Visits.Sorting))
        {
            Add(nameof(IComparable.CompareTo), type);
            AddExplicit(typeof(IComparable));
        }

        if (visits.HasFlag(Visits.Structural))
        {
            AddExplicit(typeof(IStructuralEquatable));
            AddExplicit(typeof(IStructuralComparable));
        }

        if (visits.HasFlag(Visits.Text))
        {
            Add(nameof(ToString));
        }

        return methods;

        void Add(string name, params Type[] parameters) =>
            methods.AddRange(
                all.Where(method => method.Name == name
                    && method.GetParameters().Select(parameter => parameter.ParameterType).SequenceEqual(parameters)));

        void AddExplicit(Type contract)
        {
            if (contract.IsAssignableFrom(type))
            {
                methods.AddRange(type.GetInterfaceMap(contract).TargetMethods);
            }
        }
    }

    private static bool IsRecursive(MethodInfo method, Type type)
    {
        Type holder = method.DeclaringType!;
        return (holder == typeof(ValueType) && method.Name != nameof(ToString))
            || (IsOfCore(holder) && (typeof(ITuple).IsAssignableFrom(holder) || (holder.IsValueType && holder == type)))
            || (IsOfCore(holder) && holder.IsGenericType && method.Name == nameof(ToString))
            || (typeof(IStructuralEquatable).IsAssignableFrom(holder) && FrameworkTypes.IsOfFramework(holder))
            || method.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            || holder.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
    }

    private static IEnumerable<Type> LevelsFrom(Type type)
    {
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            yield return level;
        }
    }

    // An object is checked when it exists, because a class of fields may contain its own type.
    private static bool IsVisited(Type declared, Visits visits) =>
        (Nullable.GetUnderlyingType(declared) ?? declared) is var type && !type.IsPointer
            && (!type.IsValueType || !Of(type, visits).IsConstant);

    private static bool IsFlatPart(Type declared, Visits visits) =>
        (Nullable.GetUnderlyingType(declared) ?? declared) is var type && (type.IsValueType || type == typeof(string))
            && Of(type, visits).IsFlat;

    private static bool IsOfCore(Type type) => type.Assembly == typeof(object).Assembly;
}

/// <summary>The framework operations on a value, which determine the visited parts.</summary>
[Flags]
internal enum Visits
{
    None = 0,

    /// <summary>Calls GetHashCode and Equals.</summary>
    Hashing = 1,

    /// <summary>Calls CompareTo.</summary>
    Sorting = 2,

    /// <summary>Uses <see cref="System.Collections.StructuralComparisons"/>, which visit array elements.</summary>
    Structural = 4,

    /// <summary>Calls ToString.</summary>
    Text = 8,

    All = Hashing | Sorting | Structural | Text,
}
