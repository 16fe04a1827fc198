#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

const char *png_version(void) { return png_get_libpng_ver(NULL); }

/// A reader with what only this file needs. Callers see the first member.
struct png_decoder {
    struct png_reader reader;
    png_structp png;
    png_infop info;
    const uint8_t *data;
    size_t size, place;
};

static struct png_decoder *png_decoder_of(struct png_reader *reader) { return (struct png_decoder *)reader; }

static void png_reader_fail(png_structp png, png_const_charp message) {
    struct png_decoder *decoder = png_get_error_ptr(png);
    decoder->reader.fault = strstr(message, "memory") ? PNG_NO_MEMORY : PNG_DAMAGED;
    png_longjmp(png, 1);
}

static void png_ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void png_reader_fetch(png_structp png, png_bytep to, size_t count) {
    struct png_decoder *decoder = png_get_io_ptr(png);
    if (count > decoder->size - decoder->place) png_error(png, "truncated");
    memcpy(to, decoder->data + decoder->place, count);
    decoder->place += count;
}

struct png_reader *png_reader_open(const uint8_t *data, size_t size) {
    static const png_byte skipped[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0eXIf\0pCAL\0sCAL\0gAMA\0cHRM\0bKGD\0oFFs\0pHYs\0tIME\0";
    struct png_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->data = data;
    decoder->size = size;
    decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, png_reader_fail, png_ignore);
    decoder->info = decoder->png ? png_create_info_struct(decoder->png) : NULL;
    if (!decoder->info) {
        decoder->reader.fault = PNG_NO_MEMORY;
        return &decoder->reader;
    }
    png_structp png = decoder->png;
    if (setjmp(png_jmpbuf(png))) return &decoder->reader;
    struct png_reader *reader = &decoder->reader;
    png_set_read_fn(png, decoder, png_reader_fetch);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_chunk_malloc_max(png, 1 << 20);
    png_read_info(png, decoder->info);
    reader->width = png_get_image_width(png, decoder->info);
    reader->height = png_get_image_height(png, decoder->info);
    reader->has_alpha = (png_get_color_type(png, decoder->info) & PNG_COLOR_MASK_ALPHA) != 0
        || png_get_valid(png, decoder->info, PNG_INFO_tRNS) != 0;
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    if (!reader->has_alpha) png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
    reader->is_interlaced = png_set_interlace_handling(png) > 1;
    png_start_read_image(png);
    return reader;
}

int png_reader_row(struct png_reader *reader, uint8_t *row) {
    struct png_decoder *decoder = png_decoder_of(reader);
    if (setjmp(png_jmpbuf(decoder->png))) return reader->fault;
    png_read_row(decoder->png, row, NULL);
    return PNG_FINE;
}

int png_reader_rows(struct png_reader *reader, uint8_t *pixels) {
    struct png_decoder *decoder = png_decoder_of(reader);
    if (setjmp(png_jmpbuf(decoder->png))) return reader->fault;
    for (int pass = 0; pass < 7; pass++)
        for (uint32_t row = 0; row < reader->height; row++) png_read_row(decoder->png, pixels + (size_t)row * reader->width * 4, NULL);
    return PNG_FINE;
}

int png_reader_finish(struct png_reader *reader) {
    struct png_decoder *decoder = png_decoder_of(reader);
    if (setjmp(png_jmpbuf(decoder->png))) return reader->fault;
    png_read_end(decoder->png, NULL);
    return PNG_FINE;
}

void png_reader_close(struct png_reader *reader) {
    struct png_decoder *decoder = png_decoder_of(reader);
    if (decoder->png) png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
    free(decoder);
}

static void png_writer_fail(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void png_writer_append(png_structp png, png_bytep bytes, size_t count) {
    struct png_writer *writer = png_get_io_ptr(png);
    if (count > writer->room - writer->size) {
        size_t room = writer->room * 2 + count + 4096;
        uint8_t *data = realloc(writer->data, room);
        if (!data) png_error(png, "memory");
        writer->data = data;
        writer->room = room;
    }
    memcpy(writer->data + writer->size, bytes, count);
    writer->size += count;
}

static void png_writer_flush(png_structp png) { (void)png; }

int png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, struct png_writer *writer) {
    memset(writer, 0, sizeof *writer);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, png_writer_fail, png_ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info) {
        png_destroy_write_struct(&png, NULL);
        return PNG_NO_MEMORY;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return PNG_NO_MEMORY;
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
