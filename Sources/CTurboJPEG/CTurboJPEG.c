#include "CTurboJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The library's headers expect <stdio.h> and this order.
#include <jpeglib.h>
#include <jerror.h>

#define JPEG_TEXT_OF(token) #token
#define JPEG_TEXT(token) JPEG_TEXT_OF(token)

const char *jpeg_version(void) { return JPEG_TEXT(LIBJPEG_TURBO_VERSION); }

struct jpeg_errors {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    int fault;
};

static void jpeg_fail(j_common_ptr info) {
    struct jpeg_errors *errors = (struct jpeg_errors *)info->err;
    if (errors->fault == JPEG_FINE) errors->fault = errors->manager.msg_code == JERR_OUT_OF_MEMORY ? JPEG_NO_MEMORY : JPEG_DAMAGED;
    longjmp(errors->jump, 1);
}

/// Warnings of lost data end the work; the others change nothing that is shown.
static void jpeg_warn(j_common_ptr info, int level) {
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

static void jpeg_ignore(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *jpeg_errors_init(struct jpeg_errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = jpeg_fail;
    errors->manager.emit_message = jpeg_warn;
    errors->manager.output_message = jpeg_ignore;
    errors->fault = JPEG_FINE;
    return &errors->manager;
}

/// A reader with what only this file needs. Callers see the first member.
struct jpeg_decoder {
    struct jpeg_reader reader;
    struct jpeg_decompress_struct info;
    struct jpeg_errors errors;
    struct jpeg_progress_mgr progress;
    int most_scans;
};

static struct jpeg_decoder *jpeg_decoder_of(struct jpeg_reader *reader) { return (struct jpeg_decoder *)reader; }

static void jpeg_count_scans(j_common_ptr info) {
    struct jpeg_decoder *decoder = info->client_data;
    if (decoder->info.input_scan_number <= decoder->most_scans) return;
    decoder->errors.fault = JPEG_TOO_MANY_SCANS;
    jpeg_fail(info);
}

struct jpeg_reader *jpeg_reader_open(const uint8_t *data, size_t size, int most_scans) {
    struct jpeg_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->most_scans = most_scans;
    decoder->info.err = jpeg_errors_init(&decoder->errors);
    if (setjmp(decoder->errors.jump)) {
        decoder->reader.fault = decoder->errors.fault;
        return &decoder->reader;
    }
    jpeg_create_decompress(&decoder->info);
    decoder->info.client_data = decoder;
    decoder->progress.progress_monitor = jpeg_count_scans;
    decoder->info.progress = &decoder->progress;
    jpeg_save_markers(&decoder->info, JPEG_APP0 + 2, 0xFFFF);
    // Some versions of the library declare the bytes as writable.
    jpeg_mem_src(&decoder->info, (unsigned char *)data, size);
    jpeg_read_header(&decoder->info, TRUE);
    struct jpeg_reader *reader = &decoder->reader;
    reader->width = decoder->info.image_width;
    reader->height = decoder->info.image_height;
    if (!jpeg_read_icc_profile(&decoder->info, &reader->profile, &reader->profile_size)) reader->profile = NULL;
    return reader;
}

int jpeg_reader_start(struct jpeg_reader *reader, unsigned int eighths) {
    struct jpeg_decoder *decoder = jpeg_decoder_of(reader);
    if (setjmp(decoder->errors.jump)) return decoder->errors.fault;
    decoder->info.out_color_space = JCS_EXT_RGBX;
    decoder->info.dct_method = JDCT_ISLOW;
    decoder->info.scale_num = eighths;
    decoder->info.scale_denom = 8;
    jpeg_start_decompress(&decoder->info);
    reader->width = decoder->info.output_width;
    reader->height = decoder->info.output_height;
    return JPEG_FINE;
}

int jpeg_reader_row(struct jpeg_reader *reader, uint8_t *row) {
    struct jpeg_decoder *decoder = jpeg_decoder_of(reader);
    if (setjmp(decoder->errors.jump)) return decoder->errors.fault;
    JSAMPROW rows[1] = {row};
    if (jpeg_read_scanlines(&decoder->info, rows, 1) != 1) return JPEG_DAMAGED;
    return JPEG_FINE;
}

void jpeg_reader_close(struct jpeg_reader *reader) {
    struct jpeg_decoder *decoder = jpeg_decoder_of(reader);
    if (!setjmp(decoder->errors.jump)) jpeg_destroy_decompress(&decoder->info);
    free(reader->profile);
    free(decoder);
}

int jpeg_encode(const uint8_t *pixels, int width, int height, int quality, const uint8_t *profile, unsigned int profile_size,
                uint8_t **data, unsigned long *size) {
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
