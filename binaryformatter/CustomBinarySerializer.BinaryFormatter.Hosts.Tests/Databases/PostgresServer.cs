using System.Diagnostics;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>A PostgreSQL server of one test, reached by a socket in a folder of its own.</summary>
internal sealed class PostgresServer : IDisposable
{
    // The server refuses to run as root. Debian's package creates this user.
    private const string User = "postgres";

    private static readonly Lazy<string?> s_programs = new(Find);

    private readonly TemporaryFolder _folder;
    private bool _isStarted;

    private PostgresServer(TemporaryFolder folder) => _folder = folder;

    internal string ConnectionString => $"Host={_folder.Path};Username={User};Database=postgres;Pooling=false;Command Timeout=120";

    /// <summary>Ignores the test if the server isn't installed.</summary>
    internal static void Require()
    {
        if (s_programs.Value is null)
        {
            Assert.Ignore("Needs PostgreSQL's server, which the test starts itself: apt-get install -y --no-install-recommends postgresql");
        }
    }

    internal static PostgresServer Start()
    {
        PostgresServer server = new(new TemporaryFolder());
        try
        {
            string folder = server._folder.Path;
            if (Environment.IsPrivilegedProcess)
            {
                Run("chown", [User, folder]);
            }

            server.Run("initdb", "-D", Path.Combine(folder, "data"), "-U", User, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync");
            server.Run(
                "pg_ctl", "-D", Path.Combine(folder, "data"), "-w", "-t", "120", "-l", Path.Combine(folder, "log"),
                "-o", $"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off -c max_connections=20", "start");
            server._isStarted = true;
            return server;
        }
        catch
        {
            server.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        if (_isStarted)
        {
            Run("pg_ctl", "-D", Path.Combine(_folder.Path, "data"), "-w", "-m", "immediate", "stop");
        }

        _folder.Dispose();
    }

    private static string? Find()
    {
        const string Debian = "/usr/lib/postgresql";
        return !Directory.Exists(Debian)
            ? null
            : Directory.GetDirectories(Debian)
                .Select(version => Path.Combine(version, "bin"))
                .Where(programs => File.Exists(Path.Combine(programs, "initdb")) && File.Exists(Path.Combine(programs, "pg_ctl")))
                .Order(StringComparer.Ordinal)
                .LastOrDefault();
    }

    private void Run(string program, params string[] arguments)
    {
        string path = Path.Combine(s_programs.Value!, program);
        if (Environment.IsPrivilegedProcess)
        {
            Run("setpriv", [$"--reuid={User}", $"--regid={User}", "--clear-groups", path, .. arguments], _folder.Path);
        }
        else
        {
            Run(path, arguments, _folder.Path);
        }
    }

    private static void Run(string program, string[] arguments, string? folder = null)
    {
        // The server inherits the output of pg_ctl, which would never end: it goes into a file.
        string output = Path.GetTempFileName();
        try
        {
            ProcessStartInfo info = new("/bin/sh", ["-c", "exec \"$@\" > \"$0\" 2>&1 < /dev/null", output, program, .. arguments])
            {
                WorkingDirectory = folder ?? Path.GetTempPath(),
            };
            using Process process = Process.Start(info)!;
            process.WaitForExit();
            if (process.ExitCode != 0)
            {
                throw new InvalidOperationException(
                    $"{program} {string.Join(' ', arguments)}: {process.ExitCode}\n{File.ReadAllText(output)}");
            }
        }
        finally
        {
            File.Delete(output);
        }
    }
}
