// Stands between a process and its C library, by LD_PRELOAD: fails calls that concern one folder, as the process itself asks
// for, and records those that change it. One call at a time, so that the record is in the order in which things happened.
//
// A record: int32 kind, int32 error (0 if it was done), int64 inode, int64 offset (of marks: the value), int32 bytes of the
// first name, int32 bytes of the second name, int64 bytes of the data; then names and data.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { CREATE, OPEN, WRITE, FLUSH, SET_LENGTH, RENAME, DELETE, FLUSH_FOLDER, MARK = 9, LOCK, MAP, ALLOCATE, LINK, KINDS };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char folder[PATH_MAX];
static size_t folder_length;
static FILE *record;

static int failing_kind = -1, failing_error, failing_part;
static int64_t failing_first, failing_count;
static int64_t calls[KINDS];

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// What the process calls.

void storage_shim_watch(const char *path)
{
    pthread_mutex_lock(&lock);
    folder_length = strlen(path);
    memcpy(folder, path, folder_length + 1);
    pthread_mutex_unlock(&lock);
}

// Lets calls fail: from the first on, counted from now from 1, so many. With part, half of what is to be written is written
// first; with error 0, a write is cut short and says so.
void storage_shim_fail(int kind, int64_t first, int64_t count, int error, int part)
{
    pthread_mutex_lock(&lock);
    memset(calls, 0, sizeof calls);
    failing_kind = kind;
    failing_first = first;
    failing_count = count;
    failing_error = error;
    failing_part = part;
    pthread_mutex_unlock(&lock);
}

// How many calls of a kind there were since.
int64_t storage_shim_calls(int kind)
{
    pthread_mutex_lock(&lock);
    int64_t result = calls[kind];
    pthread_mutex_unlock(&lock);
    return result;
}

static void note(int kind, int error, int64_t inode, int64_t offset, const char *name, const char *other, const void *data, int64_t length)
{
    if (!record)
        return;
    struct { int32_t kind, error; int64_t inode, offset; int32_t name, other; int64_t length; } header =
        { kind, error, inode, offset, (int32_t)strlen(name), (int32_t)strlen(other), length };
    fwrite(&header, sizeof header, 1, record);
    fwrite(name, 1, (size_t)header.name, record);
    fwrite(other, 1, (size_t)header.other, record);
    if (length)
        fwrite(data, 1, (size_t)length, record);
}

// Records into a file; ends it if there is none.
void storage_shim_record(const char *path)
{
    pthread_mutex_lock(&lock);
    if (record)
        fclose(record);
    record = path ? fopen(path, "we") : NULL;
    pthread_mutex_unlock(&lock);
}

// Says in the record what the process knows at this moment.
void storage_shim_mark(int what, int64_t value)
{
    pthread_mutex_lock(&lock);
    note(MARK, what, 0, value, "", "", NULL, 0);
    pthread_mutex_unlock(&lock);
}

// What stands between.

static int concerns_path(const char *path)
{
    return folder_length && !strncmp(path, folder, folder_length) && path[folder_length] == '/';
}

static const char *name_of(const char *path)
{
    return path + folder_length + 1;
}

static int is_folder(const char *path)
{
    return folder_length && !strcmp(path, folder);
}

static int concerns_file(int file, int *is_the_folder)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0)
        return 0;
    path[length] = 0;
    *is_the_folder = is_folder(path);
    return *is_the_folder || concerns_path(path);
}

static int64_t inode_of(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 ? (int64_t)status.st_ino : -1;
}

static int is_to_fail(int kind)
{
    int64_t number = ++calls[kind];
    return kind == failing_kind && number >= failing_first && number < failing_first + failing_count;
}

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode)
{
    if (!concerns_path(path))
        return real(path, flags, mode);
    pthread_mutex_lock(&lock);
    int result, error = 0, is_new = (flags & O_CREAT) && access(path, F_OK) != 0;
    int kind = is_new ? CREATE : OPEN;
    if (is_to_fail(kind))
    {
        result = -1;
        error = failing_error;
    }
    else
    {
        result = real(path, flags, mode);
        error = result < 0 ? errno : 0;
        if (is_new && result >= 0)
            note(CREATE, 0, inode_of(result), 0, name_of(path), "", NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

int open(const char *path, int flags, ...)
{
    REAL(open);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(real, path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    REAL(open64);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(real, path, flags, mode);
}

// The path of a name in an open folder.
static const char *path_at(int at, const char *name, char path[PATH_MAX])
{
    char link[64], of_folder[PATH_MAX];
    if (name[0] == '/' || at == AT_FDCWD)
        return name;
    snprintf(link, sizeof link, "/proc/self/fd/%d", at);
    ssize_t length = readlink(link, of_folder, sizeof of_folder - 1);
    if (length <= 0)
        return name;
    of_folder[length] = 0;
    return snprintf(path, PATH_MAX, "%s/%s", of_folder, name) < PATH_MAX ? path : name;
}

int openat(int at, const char *name, int flags, ...)
{
    REAL(openat);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    char path[PATH_MAX];
    const char *full = path_at(at, name, path);
    return concerns_path(full) ? open(full, flags, mode) : real(at, name, flags, mode);
}

static ssize_t written(ssize_t (*real)(int, const void *, size_t, off64_t), int file, const void *bytes, size_t length, off64_t offset)
{
    int is_the_folder;
    if (!concerns_file(file, &is_the_folder))
        return real(file, bytes, length, offset);
    pthread_mutex_lock(&lock);
    int fails = is_to_fail(WRITE), error = 0;
    size_t part = !fails ? length : failing_part || !failing_error ? (length + 1) / 2 : 0;
    ssize_t result = part ? real(file, bytes, part, offset) : 0;
    error = result < 0 ? errno : 0;
    if (result > 0)
        note(WRITE, 0, inode_of(file), offset, "", "", bytes, result);
    if (fails && failing_error)
    {
        result = -1;
        error = failing_error;
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset)
{
    REAL(pwrite);
    return written((ssize_t (*)(int, const void *, size_t, off64_t))real, file, bytes, length, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset)
{
    REAL(pwrite64);
    return written(real, file, bytes, length, offset);
}

static int flushed(int (*real)(int), int file)
{
    int is_the_folder;
    if (!concerns_file(file, &is_the_folder))
        return real(file);
    pthread_mutex_lock(&lock);
    int kind = is_the_folder ? FLUSH_FOLDER : FLUSH;
    int error = is_to_fail(kind) ? failing_error : real(file) ? errno : 0;
    if (error != EINTR)
        note(kind, error, inode_of(file), 0, "", "", NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return error ? -1 : 0;
}

int fsync(int file)
{
    REAL(fsync);
    return flushed(real, file);
}

int fdatasync(int file)
{
    REAL(fdatasync);
    return flushed(real, file);
}

static int sized(int (*real)(int, off64_t), int file, off64_t length)
{
    int is_the_folder;
    if (!concerns_file(file, &is_the_folder))
        return real(file, length);
    pthread_mutex_lock(&lock);
    int error = is_to_fail(SET_LENGTH) ? failing_error : real(file, length) ? errno : 0;
    if (!error)
        note(SET_LENGTH, 0, inode_of(file), length, "", "", NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return error ? -1 : 0;
}

int ftruncate(int file, off_t length)
{
    REAL(ftruncate);
    return sized((int (*)(int, off64_t))real, file, length);
}

int ftruncate64(int file, off64_t length)
{
    REAL(ftruncate64);
    return sized(real, file, length);
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    if (!concerns_path(from) || !concerns_path(to))
        return real(from, to);
    pthread_mutex_lock(&lock);
    int error = is_to_fail(RENAME) ? failing_error : real(from, to) ? errno : 0;
    if (!error)
        note(RENAME, 0, 0, 0, name_of(from), name_of(to), NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return error ? -1 : 0;
}

int unlink(const char *path)
{
    REAL(unlink);
    if (!concerns_path(path))
        return real(path);
    pthread_mutex_lock(&lock);
    int error = is_to_fail(DELETE) ? failing_error : real(path) ? errno : 0;
    if (!error)
        note(DELETE, 0, 0, 0, name_of(path), "", NULL, 0);
    pthread_mutex_unlock(&lock);
    errno = error;
    return error ? -1 : 0;
}

int renameat(int from_at, const char *from, int to_at, const char *to)
{
    REAL(renameat);
    char from_path[PATH_MAX], to_path[PATH_MAX];
    const char *full_from = path_at(from_at, from, from_path), *full_to = path_at(to_at, to, to_path);
    return concerns_path(full_from) && concerns_path(full_to) ? rename(full_from, full_to) : real(from_at, from, to_at, to);
}

int unlinkat(int at, const char *name, int flags)
{
    REAL(unlinkat);
    char path[PATH_MAX];
    const char *full = path_at(at, name, path);
    return !flags && concerns_path(full) ? unlink(full) : real(at, name, flags);
}

// What only rings call. These aren't recorded.

static int fails(int kind)
{
    pthread_mutex_lock(&lock);
    int error = is_to_fail(kind) ? failing_error : 0;
    pthread_mutex_unlock(&lock);
    return error;
}

int flock(int file, int operation)
{
    REAL(flock);
    int is_the_folder, error;
    if (!(operation & LOCK_UN) && concerns_file(file, &is_the_folder) && (error = fails(LOCK)))
    {
        errno = error;
        return -1;
    }
    return real(file, operation);
}

// By the number of the call: whoever looks names up may map memory for that.
void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    int is_the_folder, error;
    if (file >= 0 && folder_length && concerns_file(file, &is_the_folder) && (error = fails(MAP)))
    {
        errno = error;
        return MAP_FAILED;
    }
    return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset)
{
    return mmap(address, length, protection, flags, file, offset);
}

int fallocate(int file, int mode, off_t offset, off_t length)
{
    REAL(fallocate);
    int is_the_folder, error;
    if (concerns_file(file, &is_the_folder) && (error = fails(ALLOCATE)))
    {
        errno = error;
        return -1;
    }
    return real(file, mode, offset, length);
}

int fallocate64(int file, int mode, off64_t offset, off64_t length)
{
    return fallocate(file, mode, offset, length);
}

int posix_fallocate(int file, off_t offset, off_t length)
{
    REAL(posix_fallocate);
    int is_the_folder, error;
    return concerns_file(file, &is_the_folder) && (error = fails(ALLOCATE)) ? error : real(file, offset, length);
}

int posix_fallocate64(int file, off64_t offset, off64_t length)
{
    return posix_fallocate(file, offset, length);
}

int link(const char *from, const char *to)
{
    REAL(link);
    int error;
    if (concerns_path(to) && (error = fails(LINK)))
    {
        errno = error;
        return -1;
    }
    return real(from, to);
}
