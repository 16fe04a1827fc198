package import Diagnostics
import SiteBase
import SiteOutput

/// Finds recordings, films and documents in the places of pictures.
extension ImageFinder {
    /// Looks up a recording, film or document. Nil if there is no such file, or after passing an error to `report`.
    ///
    /// - Parameter file: the file that names it, which may be beside it in a subfolder of the data.
    package func file(_ name: String, beside file: String, report: (Message) -> Void) -> LinkedFile? {
        guard OutputPath(name) != nil, !name.utf8.hasPrefix("/"), LinkAddress.scheme(of: name) == nil, !Self.isHidden(name) else {
            report(Self.objection(to: name))
            return nil
        }
        guard LinkedFile.ending(of: name) != nil || Self.hasEnding(name) else {
            report(.unknownFile(name, endings: LinkedFile.endings))
            return nil
        }
        let places = places(beside: file)
        do throws(Refusal) {
            guard let found = try located([name, name.composed, name.decomposed, name.fileName, "objects/\(name)"], in: places) else {
                report(.missingFile(name, places: places.dropLast().map(\.place), assets: assetsFolder))
                return nil
            }
            return linkedFile(found.source, found.name, report)
        } catch {
            report(error.message)
            return nil
        }
    }

    private func linkedFile(_ source: String, _ name: OutputPath, _ report: (Message) -> Void) -> LinkedFile? {
        do throws(FileError) {
            let asset = AssetFile(content: .file(source), name: name, fingerprint: try FolderFingerprint.fingerprint(ofFile: source))
            return LinkedFile(asset, byteCount: FileStamp(source)?.size ?? 0)
        } catch {
            report(.unreadablePicture(source, error))
            return nil
        }
    }
}
