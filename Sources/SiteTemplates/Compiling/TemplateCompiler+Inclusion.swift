import Diagnostics
import SiteBase

// Compiles included templates and the blocks that they fill.
extension TemplateCompiler {
    mutating func partial(
        _ name: TemplateName,
        _ arguments: [TemplateBlock],
        _ own: [UInt8],
        _ file: SourceFile,
        _ overrides: Overrides
    ) -> [TemplateStep] {
        guard let template = templates[name.text] else {
            guard !faulty.contains(name.text) else {
                hasFailed = true
                return []
            }
            fail(
                file,
                name.offset,
                .unknownTemplate(
                    name.text,
                    among: templates.keys.sorted(),
                    known: known(templates.keys.sorted(), near: name.text)
                )
            )
            return []
        }
        guard depth < Self.maximumDepth else {
            // If templates include themselves, the error is at the first tag that does so, wherever the limit is reached.
            var names: Set<String> = []
            let first = including.first { !names.insert($0.name).inserted }
            fail(first?.file ?? file, first?.offset ?? name.offset, .templatesTooDeep(Self.maximumDepth))
            return []
        }
        inclusions += 1
        guard inclusions <= Self.maximumInclusions else {
            return tooManyInclusions(file, name)
        }
        use(template)
        var seen: Set<String> = []
        let known = blockNames(in: template, seen: &seen)
        for argument in arguments where !known.contains(argument.name.text) {
            fail(file, argument.name.offset, .unknownBlock(argument.name.text, of: name.text, known: known.sorted()))
        }
        depth += 1
        let outer = indentation
        indentation += own
        including.append((name.text, file, name.offset))
        let inner = Dictionary(arguments.map { ($0.name.text, (block: $0, file: file)) }) { $1 }
        let steps = compile(template.nodes, in: template.file, inner.merging(overrides) { $1 })
        including.removeLast()
        indentation = outer
        depth -= 1
        return steps
    }

    /// At most a dozen names: those with the same beginning, or the first ones.
    private func known(_ names: [String], near name: String) -> String {
        let folder = name.utf8.split(separator: "/").dropLast().first.map { $0 + "/" }
        let near = folder.map { folder in names.filter { $0.utf8.hasPrefix(folder) } } ?? []
        let shown = (near.isEmpty ? names : near).prefix(12)
        return shown.joined(separator: ", ") + (shown.count < names.count ? " …" : "")
    }

    mutating func block(_ block: TemplateBlock, _ file: SourceFile, _ overrides: Overrides) -> [TemplateStep] {
        let override = overrides[block.name.text]
        let nodes = override?.block.nodes ?? block.nodes
        // Inside a replacement, a block of the same name is another block and shows its own content.
        var overrides = overrides
        if override != nil {
            overrides[block.name.text] = nil
            inclusions += 1
            guard inclusions <= Self.maximumInclusions else { return tooManyInclusions(file, block.name) }
        }
        let file = override?.file ?? file
        depth += 1
        defer { depth -= 1 }
        guard block.isStandalone else { return compile(nodes, in: file, overrides) }
        let outer = indentation
        indentation += block.indentation
        var steps = TemplateSteps()
        if let first = nodes.first, !first.startsLine { steps.append(indentation) }
        steps.append(contentsOf: compile(nodes, in: file, overrides))
        indentation = outer
        return [.lines(steps.steps, lineEnd: block.lineEnd)]
    }

    /// Reports too many inclusions, once. All further inclusions would repeat it, and a template that includes itself was reported already.
    mutating func tooManyInclusions(_ file: SourceFile, _ name: TemplateName) -> [TemplateStep] {
        if inclusions == Self.maximumInclusions + 1, !hasFailed {
            fail(file, name.offset, .tooManyInclusions(Self.maximumInclusions))
        }
        return []
    }

    /// The names of all blocks in a template and in its parents.
    func blockNames(in template: Template, seen: inout Set<String>) -> Set<String> {
        guard seen.insert(template.name).inserted else { return [] }
        return blockNames(in: template.nodes, seen: &seen)
    }

    func blockNames(in nodes: [TemplateNode], seen: inout Set<String>) -> Set<String> {
        var names: Set<String> = []
        for node in nodes {
            switch node {
            case .block(let block):
                names.insert(block.name.text)
                names.formUnion(blockNames(in: block.nodes, seen: &seen))
            case .section(_, _, let nodes): names.formUnion(blockNames(in: nodes, seen: &seen))
            case .partial(let name, let arguments, _):
                for argument in arguments { names.formUnion(blockNames(in: argument.nodes, seen: &seen)) }
                if let inner = templates[name.text] { names.formUnion(blockNames(in: inner, seen: &seen)) }
            case .text, .variable: break
            }
        }
        return names
    }
}
