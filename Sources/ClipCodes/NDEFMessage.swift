/// The message of an NFC tag that opens a URL: one record of a URI (NFC Forum, "URI Record Type Definition").
package enum NDEFMessage {
    /// How URLs begin that one byte stands for, in the order of the bytes from 1.
    private static let beginnings = """
        http://www. https://www. http:// https:// tel: mailto: ftp://anonymous:anonymous@ ftp://ftp. ftps:// sftp:// \
        smb:// nfs:// ftp:// dav:// news: telnet:// imap: rtsp:// urn: pop: sip: sips: tftp: btspp:// btl2cap:// \
        btgoep:// tcpobex:// irdaobex:// file:// urn:epc:id: urn:epc:tag: urn:epc:pat: urn:epc:raw: urn:epc: urn:nfc:
        """.split(separator: " ")

    /// The bytes of a tag that holds a text as its URL; a long record where they are more than 255.
    package static func bytes(of url: String) -> [UInt8] {
        let found = zip(1..., beginnings).filter { url.utf8.starts(with: $0.1.utf8) }.max {
            $0.1.utf8.count < $1.1.utf8.count
        }
        let payload = [UInt8(found?.0 ?? 0)] + url.utf8.dropFirst(found?.1.utf8.count ?? 0)
        let type = UInt8(ascii: "U")
        // The first and last record of a message, of a type that the forum defines, of one letter.
        if let count = UInt8(exactly: payload.count) { return [0b1101_0001, 1, count, type] + payload }
        let count = (0..<4).map { UInt8(truncatingIfNeeded: payload.count >> (24 - 8 * $0)) }
        return [0b1100_0001, 1] + count + [type] + payload
    }
}
