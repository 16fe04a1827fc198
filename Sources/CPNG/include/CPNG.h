#ifndef SITEGEN_PNG_H
#define SITEGEN_PNG_H

// libpng, by rows. The library reports errors by long jumps. Every function here catches those of its own calls and returns a
// `png_fault`, so no jump ever passes a Swift frame.
#include <stddef.h>
#include <stdint.h>

enum png_fault { PNG_FINE = 0, PNG_DAMAGED = 1, PNG_NO_MEMORY = 2 };

/// The version of the library.
const char *png_version(void);

/// A picture that is being decoded to rows of red, green, blue and alpha, 8 bits each, not premultiplied.
struct png_reader {
    /// In px.
    uint32_t width, height;
    /// A `png_fault`.
    int fault;
    int is_interlaced, has_alpha;
};

/// Reads up to the pixels. Null if there is no memory; otherwise `fault` tells whether it succeeded. `data` must outlive the reader.
/// Gamma and chromaticities are left as they are; chunks of text are skipped and never unpacked.
struct png_reader *png_reader_open(const uint8_t *data, size_t size);

/// Reads the next row of a picture that is not interlaced: 4 bytes for each pixel. Returns a `png_fault`.
int png_reader_row(struct png_reader *reader, uint8_t *row);

/// Reads all rows, one after the other. Returns a `png_fault`.
int png_reader_rows(struct png_reader *reader, uint8_t *pixels);

/// Reads what follows the pixels, so that checksums are verified. Returns a `png_fault`.
int png_reader_finish(struct png_reader *reader);

void png_reader_close(struct png_reader *reader);

/// The file that is being written.
struct png_writer {
    uint8_t *data;
    size_t size, room;
};

/// Encodes rows of 4 bytes for each pixel; without alpha, the fourth is left out. Returns a `png_fault`. The caller frees `writer->data` in
/// every case. A colour profile is not written, because libpng refuses many that are in use.
int png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, struct png_writer *writer);

#endif
