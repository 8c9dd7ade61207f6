using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>Finds the fields and properties of a type that its attributes and the scope ask for, in the order of the bytes.</summary>
/// <remarks>
/// Base classes first. Within a class, fields and auto-properties in the order of declaration, which is that of their
/// fields in the metadata. Properties with bodies are in another table of the metadata, which tells their order among
/// properties but not among fields: each stands in front of the next auto-property, behind everything if there is none.
/// An overridden property stands in its base's place. Under [DataContract] the members of a class are those with
/// [DataMember]: those without an Order, then by Order, then as above; names play no part.
/// </remarks>
[RequiresUnreferencedCode(TypeLevels.Reason)]
internal sealed class MemberScan
{
    private readonly List<MemberCandidate> _members = [];
    private readonly List<PropertyChain> _chains = [];
    private readonly HashSet<FieldInfo> _accountedFor = [];

    private MemberScan(Type type, SerializedMembers scope)
    {
        IReadOnlyList<Type> levels = TypeLevels.Of(type);
        foreach (PropertyInfo property in levels.SelectMany(TypeLevels.PropertiesOf))
        {
            if (!_chains.Exists(chain => chain.TryOverride(property)))
            {
                _chains.Add(new PropertyChain(property));
            }
        }

        foreach (Type level in levels)
        {
            if (scope == SerializedMembers.AllFields)
            {
                AddFields(level);
            }
            else
            {
                AddMembers(level);
            }
        }

        UnaccountedFields = [.. levels.SelectMany(TypeLevels.FieldsOf).Where(field => !_accountedFor.Contains(field))];
    }

    /// <summary>In order. Those that can't be set are to be left out unless a constructor sets them.</summary>
    internal IReadOnlyList<MemberCandidate> Members => _members;

    /// <summary>State that is neither written by the settable members nor left out by an attribute.</summary>
    internal IReadOnlyList<FieldInfo> UnaccountedFields { get; }

    /// <summary>Names of properties that attributes leave out.</summary>
    internal List<string> Ignored { get; } = [];

    internal static MemberScan Of(Type type, SerializedMembers scope) => new(type, scope);

    private void AddFields(Type level)
    {
        foreach (FieldInfo field in TypeLevels.FieldsOf(level))
        {
            _accountedFor.Add(field);
            if (!MemberMarks.IsIgnored(field) && !_chains.Exists(chain => chain.Fields.Contains(field) && MemberMarks.IsIgnored(chain)))
            {
                _members.Add(OfField(level, field, BackingFields.DisplayName(field)));
            }
        }
    }

    private void AddMembers(Type level)
    {
        bool optsIn = MemberMarks.HasDataContract(level);
        MemberMarks.ThrowIfStaticIsMarked(level);
        List<(int Place, MemberCandidate Member)> found = [];
        FieldInfo[] fields = TypeLevels.FieldsOf(level);
        for (int i = 0; i < fields.Length; i++)
        {
            FieldInfo field = fields[i];
            DataMemberAttribute? mark = MemberMarks.DataMember(field);
            if (MemberMarks.IsIgnored(field))
            {
                _accountedFor.Add(field);
            }
            else if (optsIn ? mark is not null : field.IsPublic)
            {
                _accountedFor.Add(field);
                found.Add((2 * i + 1, OfField(level, field, field.Name) with { IsDemanded = mark is not null, Order = mark?.Order ?? -1 }));
            }
        }

        // From the last, so that the place of the next auto-property is known.
        int place = 2 * fields.Length;
        foreach (PropertyChain chain in _chains.Where(chain => chain.Declarations[0].DeclaringType == level).Reverse())
        {
            int field = Array.FindIndex(fields, field => chain.Fields.Contains(field));
            place = field >= 0 ? 2 * field + 1 : place & ~1;
            if (Find(level, chain) is { } member)
            {
                found.Insert(0, (place, member));
            }
        }

        _members.AddRange(found.OrderBy(one => one.Member.Order).ThenBy(one => one.Place).Select(one => one.Member));
    }

    private MemberCandidate? Find(Type level, PropertyChain chain)
    {
        DataMemberAttribute? mark = MemberMarks.DataMember(chain);
        if (MemberMarks.IsIgnored(chain))
        {
            _accountedFor.UnionWith(chain.Fields);
            Ignored.Add(chain.Name);
            return null;
        }

        if (mark is null && !MemberMarks.IsSelectedByVisibility(chain))
        {
            return null;
        }

        if (chain.Getter is not { } getter)
        {
            throw LayoutErrors.WriteOnly(chain.Declarations[^1]);
        }

        MemberInfo? set = (MemberInfo?)chain.Setter ?? chain.FieldOfGetter;
        MemberInfo get = getter;
        if (set is null && chain.Fields.LastOrDefault() is { } hidden)
        {
            // The override has a body of its own over an auto-property, whose state it may use.
            get = set = hidden;
        }

        if (!CanBeWritten(chain, getter, isComputed: set is null && mark is null))
        {
            return null;
        }

        if (set is not null)
        {
            _accountedFor.UnionWith(chain.Fields);
        }

        return new MemberCandidate(level, chain.Name, get is FieldInfo ? ((FieldInfo)get).FieldType : chain.Type, get, set)
        {
            IsDemanded = mark is not null,
            Order = mark?.Order ?? -1,
            IsOptional = chain.Fields.Any(MemberMarks.IsOptional),
        };
    }

    // What is computed is no state, so nothing is lost with spans and read-only references over it.
    private static bool CanBeWritten(PropertyChain chain, PropertyInfo getter, bool isComputed)
    {
        bool isReadOnlyReference = getter.GetRequiredCustomModifiers().Length > 0;
        if (chain.Type.IsByRef)
        {
            return isComputed && isReadOnlyReference ? false : throw LayoutErrors.RefReturning(getter);
        }

        if (chain.Type.IsPointer || chain.Type.IsFunctionPointer || chain.Type.IsByRefLike)
        {
            return isComputed ? false : throw LayoutErrors.Unwritable(getter, chain.Type);
        }

        return true;
    }

    private static MemberCandidate OfField(Type level, FieldInfo field, string name)
    {
        if (field.FieldType.IsPointer || field.FieldType.IsFunctionPointer)
        {
            throw LayoutErrors.Unwritable(field, field.FieldType);
        }

        if (field.IsDefined(typeof(FixedBufferAttribute), inherit: false))
        {
            throw LayoutErrors.FixedBuffer(field);
        }

        return new MemberCandidate(level, name, field.FieldType, field, field) { IsOptional = MemberMarks.IsOptional(field) };
    }
}
