using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace CustomBinarySerializer;

/// <summary>Methods of .NET that shared source calls and .NET Framework lacks. They behave as in .NET.</summary>
internal static class FrameworkExtensions
{
    extension(ArgumentNullException)
    {
        internal static void ThrowIfNull(
            [NotNull] object? argument, [CallerArgumentExpression(nameof(argument))] string? name = null)
        {
            if (argument is null)
            {
                throw new ArgumentNullException(name);
            }
        }
    }

    extension(ArgumentOutOfRangeException)
    {
        internal static void ThrowIfNegative(long value, [CallerArgumentExpression(nameof(value))] string? name = null) =>
            ThrowIfLessThan(value, 0, name);

        internal static void ThrowIfLessThan(long value, long other, [CallerArgumentExpression(nameof(value))] string? name = null)
        {
            if (value < other)
            {
                throw new ArgumentOutOfRangeException(name, value, $"The value must be at least {other}.");
            }
        }

        internal static void ThrowIfGreaterThan(long value, long other, [CallerArgumentExpression(nameof(value))] string? name = null)
        {
            if (value > other)
            {
                throw new ArgumentOutOfRangeException(name, value, $"The value must be at most {other}.");
            }
        }
    }

    extension(Array)
    {
        internal static int MaxLength => 0x7FFF_FFC7;
    }

    extension(GC)
    {
        internal static T[] AllocateUninitializedArray<T>(int length) => new T[length];
    }

    extension(Unsafe)
    {
        internal static TTo BitCast<TFrom, TTo>(TFrom value) => Unsafe.As<TFrom, TTo>(ref value);
    }

    extension(RuntimeHelpers)
    {
        internal static bool TryEnsureSufficientExecutionStack()
        {
            try
            {
                RuntimeHelpers.EnsureSufficientExecutionStack();
                return true;
            }
            catch (InsufficientExecutionStackException)
            {
                return false;
            }
        }
    }

    extension(StringComparer)
    {
        internal static bool IsWellKnownOrdinalComparer(IEqualityComparer<string?>? comparer, out bool ignoresCase)
        {
            ignoresCase = StringComparer.OrdinalIgnoreCase.Equals(comparer);
            return ignoresCase || StringComparer.Ordinal.Equals(comparer);
        }

        internal static bool IsWellKnownCultureAwareComparer(
            IEqualityComparer<string?>? comparer, [NotNullWhen(true)] out CompareInfo? culture, out CompareOptions options)
        {
            bool ignoresCase = StringComparer.InvariantCultureIgnoreCase.Equals(comparer);
            options = ignoresCase ? CompareOptions.IgnoreCase : CompareOptions.None;
            culture = ignoresCase || StringComparer.InvariantCulture.Equals(comparer) ? CultureInfo.InvariantCulture.CompareInfo : null;
            return culture is not null;
        }
    }

    extension(Type type)
    {
        // Attributes tell ref structs; no object is of such a type, so that none is registered by accident.
        internal bool IsByRefLike =>
            type.GetCustomAttributesData()
                .Any(data => data.AttributeType.FullName == "System.Runtime.CompilerServices.IsByRefLikeAttribute");
    }

    extension(DateTimeOffset time)
    {
        internal int TotalOffsetMinutes => (int)(time.Offset.Ticks / TimeSpan.TicksPerMinute);
    }

    extension<T>(ReadOnlySequence<T> sequence)
    {
        internal ReadOnlySpan<T> FirstSpan => sequence.First.Span;
    }

    internal static void Write(this BinaryWriter writer, ReadOnlySpan<byte> bytes) => writer.Write(bytes.ToArray());

    internal static bool TryAdd<TKey, TValue>(this Dictionary<TKey, TValue> dictionary, TKey key, TValue value)
    {
        if (dictionary.ContainsKey(key))
        {
            return false;
        }

        dictionary.Add(key, value);
        return true;
    }

    internal static string GetString(this Encoding encoding, ReadOnlySpan<byte> bytes) => encoding.GetString(bytes.ToArray());

    internal static bool Contains(this string text, char c, StringComparison comparison) => text.IndexOf(c.ToString(), comparison) >= 0;

    internal static IEnumerable<Rune> EnumerateRunes(this string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (i + 1 < text.Length && char.IsSurrogatePair(text[i], text[i + 1]))
            {
                yield return new Rune(char.ConvertToUtf32(text[i], text[i + 1]));
                i++;
            }
            else
            {
                yield return new Rune(char.IsSurrogate(text[i]) ? Rune.Replacement : text[i]);
            }
        }
    }
}
