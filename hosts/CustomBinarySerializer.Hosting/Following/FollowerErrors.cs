using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.Hosting.Following;

/// <summary>The errors of a follower that can't go on from its place.</summary>
internal static class FollowerErrors
{
    private const string Remedy =
        "Restore the right folder; or delete the place, so that the follower handles all messages that are there.";

    internal static InvalidOperationException OtherJournal(string follower, string folder, FollowerPlace place, Guid journal) =>
        new($"The place of the follower {follower} is in the journal {place.Journal}, and {folder} holds the journal {journal}: the " +
            $"folder was made again or exchanged. {Remedy}");

    internal static InvalidOperationException FewerMessages(string follower, string folder, FollowerPlace place, long written) =>
        new($"The follower {follower} has handled the messages before {place.NextOrdinal}, and {folder} holds those before {written}: it " +
            $"lost messages, or was restored from an older copy. {Remedy}");
}
