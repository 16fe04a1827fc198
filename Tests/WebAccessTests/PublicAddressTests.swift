import Testing

@testable import WebAccess

struct PublicAddressTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1",
        "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "100::1", "2001::1",
        "2001:db8::1",
        "2002:7f00:1::", "3fff::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1", "0x7f.1", "2130706433", "017700000001", "127.1",
    ])
    func `a machine that is not public is never asked, however its number is written`(host: String) {
        #expect(PublicAddress.resolve(host) == .hidden)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "198.20.0.1", "223.255.255.255",
    ])
    func `a public machine may be asked`(host: String) {
        guard case .reachable(let address) = PublicAddress.resolve(host) else {
            Issue.record("\(host) is not reachable")
            return
        }
        #expect(address.text == host)
    }

    @Test func `public machines of IPv6 may be asked`() {
        #expect(PublicAddress(v6: [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11])?.text == "2606:4700:0:0:0:0:0:1111")
    }

    @Test func `localhost and unknown names are distinguished`() {
        #expect(PublicAddress.resolve("localhost") == .hidden)
        #expect(PublicAddress.resolve("no-such-host.invalid") == .unknown)
    }
}
