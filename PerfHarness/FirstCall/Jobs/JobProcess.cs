using PerfHarness.Files.Scenarios;
using PerfHarness.Graph;
using PerfHarness.Workloads;

namespace PerfHarness.FirstCall.Jobs;

/// <summary>Does a job over and over in the current process, from its first call on.</summary>
internal static class JobProcess
{
    private const int Orders = 20_000;
    private const int FileMessages = 200_000;

    private static readonly TimeSpan s_firstSecond = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(4);
    private static readonly TimeSpan s_end = TimeSpan.FromSeconds(6);
    private static readonly TimeSpan s_quickEnd = TimeSpan.FromMilliseconds(1);

    public static JobRow Measure(JobTask task)
    {
        TimeSpan end = task.IsQuick ? s_quickEnd : s_end;
        switch (task.Job)
        {
            case Job.Graph:
                GraphShop shop = GraphShop.Create(Orders);
                return InMemory(
                    task, end, () => new CustomBinaryFormatter(GraphProcess.Registry()), shop, read => shop.IsSameAs((GraphShop)read));
            case Job.BookShelf:
                BookShelf shelf = (BookShelf)BookShelfWorkload.CreateMessages()[0];
                return InMemory(
                    task,
                    end,
                    () => new CustomBinaryFormatter(new TypeRegistry().Register<BookShelf>(1)),
                    shelf,
                    read => ((BookShelf)read).Books.Select(book => (book.Id, book.Title)).SequenceEqual(
                        shelf.Books.Select(book => (book.Id, book.Title))));
            default:
                return File(task, end);
        }
    }

    private static JobRow InMemory(
        JobTask task, TimeSpan end, Func<CustomBinaryFormatter> create, object root, Func<object, bool> isSame)
    {
        CustomBinaryFormatter? formatter = null;
        using MemoryStream stream = new();
        object read = null!;
        JobRow row = Repeat(
            task,
            end,
            () =>
            {
                formatter ??= create();
                stream.SetLength(0);
                formatter.Serialize(stream, root);
            },
            () =>
            {
                stream.Position = 0;
                read = formatter!.Deserialize(stream);
            });
        SampleMessages.Require(isSame(read), "What was read");
        return row;
    }

    private static JobRow File(JobTask task, TimeSpan end)
    {
        string folder = Directory.CreateTempSubdirectory("PerfHarness").FullName;
        long count = 0;
        return Repeat(
            task,
            end,
            () =>
            {
                using TransactionFileWriter writer = TransactionFileWriter.Open(folder, SampleMessages.NewRegistry());
                AppendLoops.Typed(writer, FileMessages);
            },
            () =>
            {
                count = 0;
                using (TransactionFileReader reader = TransactionFileReader.Open(folder, SampleMessages.NewRegistry()))
                {
                    reader.Scan(new MessageHandlers().On<Customer>(_ => count++));
                }

                SampleMessages.Require(count == FileMessages, "The number of messages");
                Directory.Delete(folder, recursive: true);
            });
    }

    private static JobRow Repeat(JobTask task, TimeSpan end, Action write, Action read)
    {
        List<(double Write, double Read, TimeSpan End)> runs = [];
        long start = Stopwatch.GetTimestamp();
        do
        {
            runs.Add((Time(write), Time(read), Stopwatch.GetElapsedTime(start)));
        }
        while (runs[^1].End < end);

        List<(double Write, double Read, TimeSpan End)> early = [.. runs.Where((run, index) => index == 0 || run.End < s_firstSecond)];
        List<(double Write, double Read, TimeSpan End)> late =
            [.. runs.Where((run, index) => index == runs.Count - 1 || run.End > s_warmUp)];
        return new JobRow(
            task.Job,
            task.Mode,
            runs[0].Write,
            runs[0].Read,
            early.Average(run => run.Write),
            early.Average(run => run.Read),
            late.Select(run => run.Write).Median(),
            late.Select(run => run.Read).Median());
    }

    private static double Time(Action action)
    {
        long start = Stopwatch.GetTimestamp();
        action();
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }
}
