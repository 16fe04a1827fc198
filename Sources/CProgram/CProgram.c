#include "CProgram.h"

#ifdef __linux__
#include <elf.h>
#include <string.h>

#if __SIZEOF_POINTER__ == 8
typedef Elf64_Ehdr program_header;
typedef Elf64_Phdr program_segment;
typedef Elf64_Nhdr program_note;
#else
typedef Elf32_Ehdr program_header;
typedef Elf32_Phdr program_segment;
typedef Elf32_Nhdr program_note;
#endif

// The linker's name for where the program begins in memory.
extern const char __ehdr_start[] __attribute__((visibility("hidden")));

size_t program_digest(unsigned char *bytes, size_t capacity) {
    const program_header *header = (const program_header *)__ehdr_start;
    const program_segment *segments = (const program_segment *)(__ehdr_start + header->e_phoff);
    size_t base = 0;
    for (int index = 0; index < header->e_phnum; index++) {
        if (segments[index].p_type == PT_LOAD && segments[index].p_offset == 0) base = segments[index].p_vaddr;
    }
    for (int index = 0; index < header->e_phnum; index++) {
        if (segments[index].p_type != PT_NOTE) continue;
        const char *at = __ehdr_start + (segments[index].p_vaddr - base), *end = at + segments[index].p_memsz;
        while (at + sizeof(program_note) <= end) {
            const program_note *note = (const program_note *)at;
            const char *name = at + sizeof *note, *content = name + ((note->n_namesz + 3) & ~3u);
            if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0 && note->n_descsz <= capacity) {
                memcpy(bytes, content, note->n_descsz);
                return note->n_descsz;
            }
            at = content + ((note->n_descsz + 3) & ~3u);
        }
    }
    return 0;
}
#else
size_t program_digest(unsigned char *bytes, size_t capacity) {
    (void)bytes;
    (void)capacity;
    return 0;
}
#endif
