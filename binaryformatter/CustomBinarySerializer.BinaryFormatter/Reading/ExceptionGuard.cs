using CustomBinarySerializer.Contracts.Exceptions;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>
/// A check that the text of every exception in a graph is finite and limited. No exception may be its own inner
/// exception, and shared inner exceptions must not multiply. Programs often log that text. The walk isn't recursive and
/// visits each object once. Used for one call.
/// </summary>
/// <param name="types">Provides the text parts of each type.</param>
/// <param name="visits">Limits the walk: exceptions may share the arrays of their inner exceptions.</param>
/// <param name="maxDepth">The maximum nesting for untrusted data.</param>
/// <param name="isUntrusted">Whether the data is untrusted.</param>
/// <param name="payloadSize">The size of the frame, in bytes.</param>
internal sealed class ExceptionGuard(IReadableTypes types, VisitGuard visits, int maxDepth, bool isUntrusted, long payloadSize)
{
    // The maximum text length. A longer text isn't readable.
    private const long MaxText = 1 << 20;
    private const long TextPerByte = 4;

    private readonly List<Exception> _exceptions = [];
    private readonly Dictionary<object, Text> _texts = new(ReferenceEqualityComparer.Instance);
    private readonly Stack<Visit> _open = [];

    /// <summary>Adds an exception, which needn't be complete.</summary>
    internal void Add(Exception exception) => _exceptions.Add(exception);

    /// <exception cref="BinarySerializationException">
    /// The text of an exception would be infinite or too long.
    /// </exception>
    internal void Require()
    {
        foreach (Exception exception in _exceptions)
        {
            if (!_texts.ContainsKey(exception))
            {
                Walk(exception);
            }
        }
    }

    private void Walk(object root)
    {
        Enter(root);
        while (_open.TryPeek(out Visit? visit))
        {
            if (visit.TryNext(out object part))
            {
                visits.Spend(visit.Value.GetType(), 1);
                if (part is string shared)
                {
                    visit.Add(OfLength(shared.Length));
                }
                else if (!_texts.TryGetValue(part, out Text text))
                {
                    Enter(part);
                }
                else if (text.IsOpen)
                {
                    throw GraphErrors.HoldsItself(part.GetType());
                }
                else
                {
                    visit.Add(text);
                }

                continue;
            }

            _open.Pop();
            Text whole = TextOf(visit);
            _texts[visit.Value] = whole;
            if (_open.TryPeek(out Visit? outer))
            {
                outer.Add(whole);
            }
        }
    }

    private void Enter(object value)
    {
        _texts.Add(value, new Text(0, 0, 0, IsOpen: true));
        Visit visit = new(value, PartsOf(value));
        visit.Add(OfLength(value is Exception ? 0 : types.VisitOf(value.GetType(), Visits.Text).LengthOf(value)));
        _open.Push(visit);
    }

    private Text TextOf(Visit visit)
    {
        bool isException = visit.Value is Exception;
        Text text = new(
            1 + visit.Sum.Whole + visit.Sum.Message,
            1 + (visit.Value is AggregateException || !isException ? visit.Sum.Message : 0),
            isException && !isUntrusted ? 0 : 1 + visit.Sum.Depth,
            IsOpen: false);
        return text.Depth > maxDepth ? throw GraphErrors.VisitedTooDeep(visit.Value.GetType(), maxDepth)
            : text.Whole > MaxText && text.Whole > TextPerByte * (_texts.Count + (payloadSize / VisitGuard.CharsPerVisit))
                ? throw GraphErrors.VisitedTooOften(visit.Value.GetType(), MaxText)
            : text;
    }

    // Each of many exceptions that share a text prints it.
    private static Text OfLength(long chars) => new(chars / VisitGuard.CharsPerVisit, chars / VisitGuard.CharsPerVisit, 0, IsOpen: false);

    private IEnumerable<object> PartsOf(object value)
    {
        if (value is not Exception exception)
        {
            return types.VisitOf(value.GetType(), Visits.Text).PartsOf(value).OfType<object>();
        }

        Exception?[] inner = exception is AggregateException aggregate
            ? ExceptionState.InnerExceptions(aggregate)
            : (Exception?[])[ExceptionState.InnerException(exception)];
        return inner.Concat<object?>(
            types.VisitOf(exception.GetType(), Visits.Text)
                .PartsOf(exception)
                .SelectMany<object?, object?>(part => part is Exception?[] several ? several : [part]))
            .Concat([ExceptionState.Message(exception), ExceptionState.StackTrace(exception), ExceptionState.RemoteStackTrace(exception)])
            .OfType<object>().Where(part => part is not Enum);
    }

    /// <summary>The cost of a value's text.</summary>
    /// <param name="Whole">The number of visited values.</param>
    /// <param name="Message">
    /// The number of values in the message, which includes those of several inner exceptions.
    /// </param>
    /// <param name="Depth">The nesting depth.</param>
    /// <param name="IsOpen">Whether the cost is being computed.</param>
    private readonly record struct Text(long Whole, long Message, int Depth, bool IsOpen);

    private sealed class Visit(object value, IEnumerable<object> parts)
    {
        private readonly IEnumerator<object> _parts = parts.GetEnumerator();

        internal object Value { get; } = value;

        internal Text Sum { get; private set; }

        /// <summary>Returns the next part, if there is one.</summary>
        internal bool TryNext(out object part)
        {
            bool isMore = _parts.MoveNext();
            part = isMore ? _parts.Current : Value;
            return isMore;
        }

        // More than any payload has, and far from an overflow.
        internal void Add(Text part) => Sum = new(
            Math.Min(Sum.Whole + part.Whole, int.MaxValue),
            Math.Min(Sum.Message + part.Message, int.MaxValue),
            Math.Max(Sum.Depth, part.Depth),
            IsOpen: false);
    }
}
