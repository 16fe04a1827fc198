import CLibJPEG
import Foundation
import SitePictures

/// JPEG files of every kind.
enum JPEGFile {
    /// Baseline or progressive; grey (1), colours (3) or inks (4); of 4-byte pixels, of which grey takes the green one.
    static func encoded(
        _ raster: Raster,
        components: Int32 = 3,
        isProgressive: Bool = false,
        scans: [jpeg_scan_info] = [],
        quality: Int32 = 95
    ) -> [UInt8] {
        var info = jpeg_compress_struct()
        var errors = jpeg_error_mgr()
        var data: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        return withUnsafeMutablePointer(to: &errors) { errors in
            info.err = jpeg_std_error(errors)
            jpeg_CreateCompress(&info, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
            jpeg_mem_dest(&info, &data, &size)
            info.image_width = UInt32(raster.width)
            info.image_height = UInt32(raster.height)
            info.input_components = components == 3 ? 4 : components
            info.in_color_space = components == 1 ? JCS_GRAYSCALE : components == 4 ? JCS_CMYK : JCS_EXT_RGBX
            jpeg_set_defaults(&info)
            jpeg_set_quality(&info, quality, 1)
            for component in 0..<Int(info.num_components) {
                info.comp_info[component].h_samp_factor = 1
                info.comp_info[component].v_samp_factor = 1
            }
            if isProgressive { jpeg_simple_progression(&info) }
            let script = UnsafeMutableBufferPointer<jpeg_scan_info>.allocate(capacity: scans.count)
            defer { script.deallocate() }
            _ = script.initialize(from: scans)
            if !scans.isEmpty {
                info.scan_info = UnsafePointer(script.baseAddress)
                info.num_scans = Int32(scans.count)
            }
            jpeg_start_compress(&info, 1)
            for row in 0..<raster.height {
                var line = Array(UnsafeBufferPointer(start: raster.row(row), count: raster.width * 4))
                if components == 1 { line = stride(from: 1, to: line.count, by: 4).map { line[$0] } }
                line.withUnsafeMutableBufferPointer { buffer in
                    var rows: JSAMPROW? = buffer.baseAddress
                    _ = jpeg_write_scanlines(&info, &rows, 1)
                }
            }
            jpeg_finish_compress(&info)
            jpeg_destroy_compress(&info)
            defer { free(data) }
            return Array(UnsafeBufferPointer(start: data, count: Int(size)))
        }
    }

    /// A grey progressive picture of 505 scans: each frequency of its own, bit by bit.
    static func manyScans(_ raster: Raster) -> [UInt8] {
        func scan(_ frequency: Int32, _ high: Int32, _ low: Int32) -> jpeg_scan_info {
            jpeg_scan_info(comps_in_scan: 1, component_index: (0, 0, 0, 0), Ss: frequency, Se: frequency, Ah: high, Al: low)
        }
        var scans = [scan(0, 0, 0)]
        for frequency in 1...63 as ClosedRange<Int32> {
            scans.append(scan(frequency, 0, 7))
            for low in stride(from: 6, through: 0, by: -1) as StrideThrough<Int32> { scans.append(scan(frequency, low + 1, low)) }
        }
        return encoded(raster, components: 1, isProgressive: true, scans: scans)
    }

    /// A segment behind the first mark.
    static func adding(_ type: UInt8, _ content: [UInt8], to file: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return Array(file[..<2]) + [0xFF, type, UInt8(length >> 8), UInt8(length & 0xFF)] + content + file[2...]
    }

    /// The file with an orientation of Exif.
    static func adding(orientation: Int, to file: [UInt8]) -> [UInt8] {
        let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
        return adding(0xE1, Array("Exif\0\0MM\0\u{2A}".utf8) + [0, 0, 0, 8] + directory, to: file)
    }
}
