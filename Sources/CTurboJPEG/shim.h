#ifndef SITEGEN_JPEG_SHIM_H
#define SITEGEN_JPEG_SHIM_H

// The API of libjpeg-turbo, by rows. Its errors are long jumps, which Swift does not have: every function here that can meet one
// catches it and answers a `jpeg_fault`. No Swift frame ever lies between a jump and its target.
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

enum jpeg_fault { JPEG_FINE = 0, JPEG_DAMAGED = 1, JPEG_NO_MEMORY = 2, JPEG_TOO_MANY_SCANS = 3 };

#define JPEG_TEXT_OF(token) #token
#define JPEG_TEXT(token) JPEG_TEXT_OF(token)

/// The version of the library, from the headers that it was compiled with.
static inline const char *jpeg_version(void) { return JPEG_TEXT(LIBJPEG_TURBO_VERSION); }

struct jpeg_errors {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    int fault;
};

static inline void jpeg_fail(j_common_ptr info) {
    struct jpeg_errors *errors = (struct jpeg_errors *)info->err;
    if (errors->fault == JPEG_FINE) errors->fault = errors->manager.msg_code == JERR_OUT_OF_MEMORY ? JPEG_NO_MEMORY : JPEG_DAMAGED;
    longjmp(errors->jump, 1);
}

/// Warnings of lost data end the work; the others change nothing that is shown.
static inline void jpeg_warn(j_common_ptr info, int level) {
    if (level >= 0) return;
    switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
        // Only the end mark is missing, unless more scans were to come or data are asked for, for which there are other warnings.
        if (info->is_decompressor && !((j_decompress_ptr)info)->progressive_mode) return;
        jpeg_fail(info);
        break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_ARITH_BAD_CODE:
        jpeg_fail(info);
        break;
    default: break;
    }
}

static inline void jpeg_ignore(j_common_ptr info) { (void)info; }

static inline struct jpeg_error_mgr *jpeg_errors_init(struct jpeg_errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = jpeg_fail;
    errors->manager.emit_message = jpeg_warn;
    errors->manager.output_message = jpeg_ignore;
    errors->fault = JPEG_FINE;
    return &errors->manager;
}

/// A picture that is being decoded to rows of red, green, blue and a fourth byte of 255.
struct jpeg_reader {
    struct jpeg_decompress_struct info;
    struct jpeg_errors errors;
    struct jpeg_progress_mgr progress;
    int most_scans;
    int fault;
    JOCTET *profile;
    unsigned int profile_size;
};

static inline void jpeg_count_scans(j_common_ptr info) {
    struct jpeg_reader *reader = (struct jpeg_reader *)info->client_data;
    if (reader->info.input_scan_number <= reader->most_scans) return;
    reader->errors.fault = JPEG_TOO_MANY_SCANS;
    jpeg_fail(info);
}

/// Reads the header. Nil if there is no memory; otherwise `fault` says whether it went well. `data` must outlive the reader.
__attribute__((noinline)) static struct jpeg_reader *jpeg_reader_open(const uint8_t *data, size_t size, int most_scans) {
    struct jpeg_reader *reader = (struct jpeg_reader *)calloc(1, sizeof(struct jpeg_reader));
    if (!reader) return NULL;
    reader->most_scans = most_scans;
    reader->info.err = jpeg_errors_init(&reader->errors);
    if (setjmp(reader->errors.jump)) {
        reader->fault = reader->errors.fault;
        return reader;
    }
    jpeg_create_decompress(&reader->info);
    reader->info.client_data = reader;
    reader->progress.progress_monitor = jpeg_count_scans;
    reader->info.progress = &reader->progress;
    jpeg_save_markers(&reader->info, JPEG_APP0 + 2, 0xFFFF);
    jpeg_mem_src(&reader->info, (unsigned char *)data, size);
    jpeg_read_header(&reader->info, TRUE);
    if (!jpeg_read_icc_profile(&reader->info, &reader->profile, &reader->profile_size)) reader->profile = NULL;
    return reader;
}

/// Starts decoding at `eighths`/8 of the size. Afterwards `output_width` and `output_height` say what comes.
__attribute__((noinline)) static int jpeg_reader_start(struct jpeg_reader *reader, unsigned int eighths) {
    if (setjmp(reader->errors.jump)) return reader->errors.fault;
    reader->info.out_color_space = JCS_EXT_RGBX;
    reader->info.dct_method = JDCT_ISLOW;
    reader->info.scale_num = eighths;
    reader->info.scale_denom = 8;
    jpeg_start_decompress(&reader->info);
    return JPEG_FINE;
}

__attribute__((noinline)) static int jpeg_reader_row(struct jpeg_reader *reader, uint8_t *row) {
    if (setjmp(reader->errors.jump)) return reader->errors.fault;
    JSAMPROW rows[1] = {row};
    if (jpeg_read_scanlines(&reader->info, rows, 1) != 1) return JPEG_DAMAGED;
    return JPEG_FINE;
}

__attribute__((noinline)) static void jpeg_reader_close(struct jpeg_reader *reader) {
    if (!setjmp(reader->errors.jump)) jpeg_destroy_decompress(&reader->info);
    free(reader->profile);
    free(reader);
}

/// Encodes rows of four bytes, the fourth of which is ignored: 4:2:0, progressive, with Huffman tables made for the picture.
/// `*data`, which begins as null, is to be freed by the caller in every case.
__attribute__((noinline)) static int jpeg_encode(const uint8_t *pixels, int width, int height, int quality, const uint8_t *profile,
                                                 unsigned int profile_size, uint8_t **data, unsigned long *size) {
    struct jpeg_compress_struct info;
    struct jpeg_errors errors;
    memset(&info, 0, sizeof info);
    info.err = jpeg_errors_init(&errors);
    if (setjmp(errors.jump)) {
        // The growing buffer may have moved: what `data` named is freed already.
        *data = NULL;
        jpeg_destroy_compress(&info);
        return errors.fault;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, data, size);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    info.dct_method = JDCT_ISLOW;
    info.optimize_coding = TRUE;
    jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    if (profile_size > 0) jpeg_write_icc_profile(&info, profile, profile_size);
    while (info.next_scanline < info.image_height) {
        JSAMPROW rows[1] = {(JSAMPROW)(pixels + (size_t)info.next_scanline * (size_t)width * 4)};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return JPEG_FINE;
}

#endif
