namespace Shop;

/// <summary>A customer with its orders. Each order refers to the customer: a cycle.</summary>
[Serializable]
internal sealed class Customer(string name)
{
    private readonly string _name = name;
    private readonly List<Order> _orders = [];

    internal string Name => _name;

    internal IReadOnlyList<Order> Orders => _orders;

    internal void Add(int number, decimal amount) => _orders.Add(new Order(this, number, amount));
}

[Serializable]
internal sealed class Order(Customer customer, int number, decimal amount)
{
    private readonly Customer _customer = customer;
    private readonly int _number = number;
    private readonly decimal _amount = amount;

    internal Customer Customer => _customer;

    internal int Number => _number;

    internal decimal Amount => _amount;
}
