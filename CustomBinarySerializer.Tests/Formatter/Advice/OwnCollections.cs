using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Runtime.Serialization;

// Types as programs have them.
#pragma warning disable CA1010, CA1034, CA1032, CA1051, CA1710, CA1711, CA1815, CA1819, CA2231, CA2237, CA5362
#pragma warning disable SYSLIB0050, SYSLIB0051, IDE0044, IDE0051, RCS1194

namespace CustomBinarySerializer.Tests.Formatter.Advice;

public class OwnDictionary<T> : Dictionary<string, T>
{
    public int Extra { get; set; }
}

[Serializable]
public class OldDictionary<T> : Dictionary<string, T>
{
    public OldDictionary()
    {
    }

    protected OldDictionary(SerializationInfo info, StreamingContext context)
        : base(info, context)
    {
    }
}

public class OwnSet<T> : HashSet<T>;

public class OwnLinked<T> : LinkedList<T>;

public class OwnList<T> : List<T>
{
    public int Extra { get; set; }
}

public class OwnCollection<T> : Collection<T>;

public class OwnObservable<T> : ObservableCollection<T>;

public class OwnReadOnly<T>(IList<T> items) : ReadOnlyCollection<T>(items);

public class OwnQueue<T> : Queue<T>;

public class OwnStack<T> : Stack<T>;

public class OwnSorted<T> : SortedDictionary<int, T>;

public class OwnSortedList<T> : SortedList<int, T>;

public class OwnKeyed<T> : KeyedCollection<string, T>
{
    protected override string GetKeyForItem(T item) => "";
}

public class OwnConcurrent<T> : ConcurrentDictionary<string, T>;

public class OwnConcurrentQueue<T> : ConcurrentQueue<T>;

public class OwnBag<T> : ConcurrentBag<T>;

public class OwnTable : Hashtable;

public class OwnArrayList : ArrayList;

public class OwnBase : CollectionBase
{
    public void Add(object item) => List.Add(item);
}

public class OwnDictionaryBase : DictionaryBase
{
    public void Add(object key, object value) => Dictionary.Add(key, value);
}

public class OwnNames : NameValueCollection;

public class OwnOrdered : OrderedDictionary;
