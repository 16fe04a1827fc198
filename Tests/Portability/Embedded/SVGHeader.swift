/// Stands in for the reader of drawings, which needs what Embedded Swift lacks. No rendition is ever made of a drawing.
package struct SVGHeader {
    package let width = 0
    package let height = 0

    package init?(_ bytes: [UInt8]) { return nil }
}
