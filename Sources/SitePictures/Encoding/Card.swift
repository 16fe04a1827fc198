/// The card for link previews of a page: 1200 × 630 px, with the picture in the middle of a cloth.
package enum Card {
    /// In px.
    package static let width = 1200
    /// In px.
    package static let height = 630
    /// The part in px that every service shows. Upright pictures may be taller.
    private static let (roomWidth, roomHeight, uprightHeight) = (800, 400, 470)

    /// The width in px of a picture on its card.
    static func width(of header: PictureHeader) -> Int {
        let most = header.height > header.width ? uprightHeight : roomHeight
        let byHeight = max(1, header.width * most / header.height)
        return min(header.width, roomWidth, byHeight)
    }

    /// Draws the card with a picture that was scaled for it; nil if memory is exhausted.
    package static func drawn(_ picture: Raster, on ground: RGB) -> Raster? {
        guard let card = Raster(width: width, height: height) else { return nil }
        let frame = Frame(
            left: (width - picture.width) / 2,
            top: (height - picture.height) / 2,
            width: picture.width,
            height: picture.height
        )
        for row in 0..<height {
            let pixels = card.row(row)
            for column in 0..<width {
                let light = light(column, row)
                let shade = frame.shade(column, row)
                let parts = (Int(ground.red), Int(ground.green), Int(ground.blue))
                let pixel = pixels + column * 4
                pixel[0] = lit(parts.0, light, shade)
                pixel[1] = lit(parts.1, light, shade)
                pixel[2] = lit(parts.2, light, shade)
                pixel[3] = 255
            }
        }
        for row in 0..<picture.height {
            let (from, to) = (picture.row(row), card.row(frame.top + row) + frame.left * 4)
            for column in 0..<picture.width {
                let isEdge = row == 0 || column == 0 || row == picture.height - 1 || column == picture.width - 1
                for part in column * 4..<column * 4 + 3 {
                    let alpha = Int(from[column * 4 + 3])
                    let mixed = (Int(from[part]) * alpha + Int(to[part]) * (255 - alpha) + 127) / 255
                    // The edge is slightly darker, like a hairline.
                    to[part] = UInt8(truncatingIfNeeded: isEdge ? mixed * (1024 - 3 * alpha / 4) / 1024 : mixed)
                }
            }
        }
        return card
    }

    /// Light from above: 1024 in the middle of the card, slightly more at the top, and less at the foot and in the corners.
    private static func light(_ column: Int, _ row: Int) -> Int {
        let (x, y) = (column - width / 2, row - height / 2)
        let distance = (x * x + y * y) / 4590
        return 1024 - y * 28 / 315 - distance * 56 / 100
    }

    private static func lit(_ part: Int, _ light: Int, _ shade: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: min(255, (part * light * (1024 - shade) + 1 << 19) >> 20))
    }

    /// The position of the picture.
    private struct Frame {
        let left: Int
        let top: Int
        let width: Int
        let height: Int

        /// The light that remains at a point, out of 1024. There is a narrow shadow around the picture and a wide one below it.
        func shade(_ column: Int, _ row: Int) -> Int {
            let near = cover(column, row - 3, blur: 7)
            let far = cover(column, row - 18, blur: 40)
            return 1024 - (1024 - near * 300 / 1024) * (1024 - far * 430 / 1024) / 1024
        }

        /// A rectangle with soft edges, 0 to 1024: the coverage of a column times that of a row.
        private func cover(_ column: Int, _ row: Int, blur: Int) -> Int {
            let across = Self.step(column - left, blur) * Self.step(left + width - 1 - column, blur) / 1024
            let down = Self.step(row - top, blur) * Self.step(top + height - 1 - row, blur) / 1024
            return across * down / 1024
        }

        /// Rises smoothly from 0 at `blur` px outside to 1024 at `blur` px inside.
        private static func step(_ distance: Int, _ blur: Int) -> Int {
            let t = max(0, min(1024, (distance + blur) * 512 / blur))
            return (t * t * (3072 - 2 * t)) >> 20
        }
    }
}
