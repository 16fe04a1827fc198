#ifndef SITEGEN_PNG_SHIM_H
#define SITEGEN_PNG_SHIM_H

// The API of libpng, by rows. Its errors are long jumps, which Swift does not have: every function here that can meet one catches it
// and answers a `png_fault`. No Swift frame ever lies between a jump and its target.
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <png.h>
#include <zlib.h>

enum png_fault { PNG_FINE = 0, PNG_DAMAGED = 1, PNG_NO_MEMORY = 2 };

/// A picture that is being decoded to rows of red, green, blue and alpha, 8 bits each, not premultiplied.
struct png_reader {
    png_structp png;
    png_infop info;
    const uint8_t *data;
    size_t size, place;
    uint32_t width, height;
    int fault, is_interlaced, has_alpha;
};

static inline void png_reader_fail(png_structp png, png_const_charp message) {
    struct png_reader *reader = (struct png_reader *)png_get_error_ptr(png);
    reader->fault = strstr(message, "memory") ? PNG_NO_MEMORY : PNG_DAMAGED;
    png_longjmp(png, 1);
}

static inline void png_ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static inline void png_reader_fetch(png_structp png, png_bytep to, size_t count) {
    struct png_reader *reader = (struct png_reader *)png_get_io_ptr(png);
    if (count > reader->size - reader->place) png_error(png, "truncated");
    memcpy(to, reader->data + reader->place, count);
    reader->place += count;
}

/// Reads up to the pixels. Nil if there is no memory; otherwise `fault` says whether it went well. `data` must outlive the reader.
/// Gamma and chromaticities are left as they are; chunks of text are passed over, never unpacked.
__attribute__((noinline)) static struct png_reader *png_reader_open(const uint8_t *data, size_t size) {
    static const png_byte skipped[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0eXIf\0pCAL\0sCAL\0gAMA\0cHRM\0bKGD\0oFFs\0pHYs\0tIME\0";
    struct png_reader *reader = (struct png_reader *)calloc(1, sizeof(struct png_reader));
    if (!reader) return NULL;
    reader->data = data;
    reader->size = size;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, png_reader_fail, png_ignore);
    reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
    if (!reader->info) {
        reader->fault = PNG_NO_MEMORY;
        return reader;
    }
    if (setjmp(png_jmpbuf(reader->png))) return reader;
    png_set_read_fn(reader->png, reader, png_reader_fetch);
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_chunk_malloc_max(reader->png, 1 << 20);
    png_read_info(reader->png, reader->info);
    reader->width = png_get_image_width(reader->png, reader->info);
    reader->height = png_get_image_height(reader->png, reader->info);
    reader->has_alpha = (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0
        || png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
    png_set_expand(reader->png);
    png_set_scale_16(reader->png);
    png_set_gray_to_rgb(reader->png);
    if (!reader->has_alpha) png_set_filler(reader->png, 0xFF, PNG_FILLER_AFTER);
    reader->is_interlaced = png_set_interlace_handling(reader->png) > 1;
    png_start_read_image(reader->png);
    return reader;
}

/// The next row of a picture that is not interlaced.
__attribute__((noinline)) static int png_reader_row(struct png_reader *reader, uint8_t *row) {
    if (setjmp(png_jmpbuf(reader->png))) return reader->fault;
    png_read_row(reader->png, row, NULL);
    return PNG_FINE;
}

/// All rows at once, one after the other.
__attribute__((noinline)) static int png_reader_rows(struct png_reader *reader, uint8_t *pixels) {
    if (setjmp(png_jmpbuf(reader->png))) return reader->fault;
    for (int pass = 0; pass < 7; pass++)
        for (uint32_t row = 0; row < reader->height; row++) png_read_row(reader->png, pixels + (size_t)row * reader->width * 4, NULL);
    return PNG_FINE;
}

/// Reads what follows the pixels, so that sums are checked.
__attribute__((noinline)) static int png_reader_finish(struct png_reader *reader) {
    if (setjmp(png_jmpbuf(reader->png))) return reader->fault;
    png_read_end(reader->png, NULL);
    return PNG_FINE;
}

__attribute__((noinline)) static void png_reader_close(struct png_reader *reader) {
    if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

/// The file that is being written.
struct png_writer {
    uint8_t *data;
    size_t size, room;
    int fault;
};

static inline void png_writer_fail(png_structp png, png_const_charp message) {
    struct png_writer *writer = (struct png_writer *)png_get_error_ptr(png);
    (void)message;
    writer->fault = PNG_NO_MEMORY;
    png_longjmp(png, 1);
}

static inline void png_writer_append(png_structp png, png_bytep bytes, size_t count) {
    struct png_writer *writer = (struct png_writer *)png_get_io_ptr(png);
    if (count > writer->room - writer->size) {
        size_t room = writer->room * 2 + count + 4096;
        uint8_t *data = (uint8_t *)realloc(writer->data, room);
        if (!data) png_error(png, "memory");
        writer->data = data;
        writer->room = room;
    }
    memcpy(writer->data + writer->size, bytes, count);
    writer->size += count;
}

static inline void png_writer_flush(png_structp png) { (void)png; }

/// Encodes rows of four bytes; without alpha, the fourth is left out. `writer->data` is to be freed by the caller in every case.
/// A colour profile is not written here: libpng refuses many that are in use.
__attribute__((noinline)) static int png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha,
                                                struct png_writer *writer) {
    memset(writer, 0, sizeof *writer);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, png_writer_fail, png_ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_write_struct(&png, NULL);
        return PNG_NO_MEMORY;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return writer->fault;
    }
    png_set_write_fn(png, writer, png_writer_append, png_writer_flush);
    png_set_compression_level(png, 9);
    png_set_IHDR(png, info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    if (!has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t row = 0; row < height; row++) png_write_row(png, pixels + (size_t)row * width * 4);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return PNG_FINE;
}

#endif
