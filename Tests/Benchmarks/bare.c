/* Reads a file and writes files as they lie in a pack, with two threads: what a build cannot be faster than.

   bare INPUT PACK OUTPUT
   The pack: a line "count\n", then a line "length name\n" for each file, then all bytes. Folders of OUTPUT must be there. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *bytes;
static char **names;
static size_t *starts, *lengths;
static long count, next;
static int folder;

static void *work(void *unused) {
    for (;;) {
        long first = __sync_fetch_and_add(&next, 16);
        if (first >= count) return unused;
        for (long i = first; i < first + 16 && i < count; i++) {
            int file = openat(folder, names[i], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
            if (file < 0 || write(file, bytes + starts[i], lengths[i]) != (ssize_t)lengths[i]) exit(1);
            close(file);
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    static char buffer[1 << 20];
    int input = open(argv[1], O_RDONLY);
    while (read(input, buffer, sizeof buffer) > 0) {}
    close(input);
    int pack = open(argv[2], O_RDONLY);
    struct stat status;
    if (pack < 0 || fstat(pack, &status)) return 1;
    bytes = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, pack, 0);
    char *place;
    count = strtol(bytes, &place, 10);
    names = malloc(count * sizeof *names);
    starts = malloc(count * sizeof *starts);
    lengths = malloc(count * sizeof *lengths);
    for (long i = 0; i < count; i++) {
        lengths[i] = strtoul(place, &place, 10);
        char *end = strchr(++place, '\n');
        names[i] = strndup(place, end - place);
        place = end;
    }
    size_t start = place + 1 - bytes;
    for (long i = 0; i < count; i++) {
        starts[i] = start;
        start += lengths[i];
    }
    folder = open(argv[3], O_RDONLY | O_DIRECTORY);
    pthread_t other;
    pthread_create(&other, NULL, work, NULL);
    work(NULL);
    pthread_join(other, NULL);
    return 0;
}
