#ifndef SITEGEN_JPEG_H
#define SITEGEN_JPEG_H

// libjpeg-turbo, by rows. The library reports errors by long jumps. Every function here catches those of its own calls and returns a
// `jpeg_fault`, so no jump ever passes a Swift frame.
#include <stddef.h>
#include <stdint.h>

enum jpeg_fault { JPEG_FINE = 0, JPEG_DAMAGED = 1, JPEG_NO_MEMORY = 2, JPEG_TOO_MANY_SCANS = 3 };

/// The version of the library, from the headers with which this was compiled.
const char *jpeg_version(void);

/// A picture that is being decoded to rows of red, green, blue and a fourth byte of 255.
struct jpeg_reader {
    /// In px: the size in the header and, once decoding has started, the size of what is decoded.
    uint32_t width, height;
    /// A `jpeg_fault`.
    int fault;
    /// The colour profile; null if there is none.
    uint8_t *profile;
    unsigned int profile_size;
};

/// Reads the header. Null if there is no memory; otherwise `fault` tells whether it succeeded. `data` must outlive the reader.
struct jpeg_reader *jpeg_reader_open(const uint8_t *data, size_t size, int most_scans);

/// Starts decoding at `eighths`/8 of the size. Returns a `jpeg_fault`.
int jpeg_reader_start(struct jpeg_reader *reader, unsigned int eighths);

/// Reads the next row: 4 bytes for each pixel. Returns a `jpeg_fault`.
int jpeg_reader_row(struct jpeg_reader *reader, uint8_t *row);

void jpeg_reader_close(struct jpeg_reader *reader);

/// Encodes rows of 4 bytes for each pixel, the fourth of which is ignored: 4:2:0, progressive, with Huffman tables made for the picture.
/// Returns a `jpeg_fault`. `*data`, which begins as null, is to be freed by the caller in every case.
int jpeg_encode(const uint8_t *pixels, int width, int height, int quality, const uint8_t *profile, unsigned int profile_size,
                uint8_t **data, unsigned long *size);

#endif
