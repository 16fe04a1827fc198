/// The elements and attributes that a drawing may have. It looks the same with them but cannot run scripts or load anything from elsewhere.
///
/// Sources: SVG 2, appendices J and K; SVG 1.1, appendices L and M.
enum SVGVocabulary {
    static let namespace = "http://www.w3.org/2000/svg"
    static let links = "http://www.w3.org/1999/xlink"
    static let html = "http://www.w3.org/1999/xhtml"

    static let elements = words(
        """
        svg g defs symbol use switch view title desc a style path rect circle ellipse line polyline polygon text tspan tref textPath altGlyph
        altGlyphDef altGlyphItem glyphRef image linearGradient radialGradient stop pattern clipPath mask marker filter animate animateColor
        animateMotion animateTransform mpath set font font-face font-face-src font-face-name font-face-format glyph missing-glyph hkern vkern
        feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
        feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
        feSpecularLighting feSpotLight feTile feTurbulence
        """
    )

    /// The elements whose text is shown or read aloud.
    static let withText = words("text tspan tref textPath altGlyph a title desc style")

    static let attributes = words(
        """
        id class style lang tabindex role xmlns version baseProfile width height x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy fr d points
        pathLength transform gradientTransform patternTransform gradientUnits patternUnits patternContentUnits spreadMethod offset viewBox
        preserveAspectRatio zoomAndPan enable-background rotate textLength lengthAdjust startOffset method spacing side path
        clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits
        filterRes systemLanguage requiredFeatures requiredExtensions media type target href attributeName attributeType begin dur end min max
        restart repeatCount repeatDur fill from to by values keyTimes keySplines keyPoints calcMode additive accumulate origin in in2 mode
        result stdDeviation operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
        surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z
        scale xChannelSelector yChannelSelector radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude
        exponent alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
        color-profile color-rendering cursor direction display dominant-baseline fill-opacity fill-rule filter flood-color flood-opacity
        font-family font-size font-size-adjust font-stretch font-style font-variant font-weight font-kerning font-feature-settings
        glyph-orientation-horizontal glyph-orientation-vertical image-rendering kerning letter-spacing lighting-color marker marker-end
        marker-mid marker-start mask mix-blend-mode isolation opacity overflow paint-order pointer-events shape-rendering stop-color
        stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
        text-anchor text-align text-decoration text-overflow text-rendering transform-origin transform-box unicode-bidi vector-effect
        visibility white-space word-spacing writing-mode line-height shape-inside shape-padding inline-size horiz-adv-x horiz-origin-x
        horiz-origin-y vert-adv-y vert-origin-x vert-origin-y unicode glyph-name orientation arabic-form units-per-em ascent descent
        cap-height x-height panose-1 stemv stemh bbox underline-position underline-thickness unicode-range u1 u2 g1 g2 k name string
        aria-hidden aria-label aria-labelledby aria-describedby aria-roledescription focusable solid-color solid-opacity
        """
    )

    /// Permitted attributes with a prefix.
    static let prefixed = words("xml:space xml:lang")
    static let ofLinks = words("href title type")

    private static func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }
}
