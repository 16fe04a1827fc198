import Testing

@testable import WebAccess

/// No host is asked more than once in the interval, and hosts do not wait for each other.
struct RequestPaceTests {
    @Test func `requests to one host are spaced`() {
        let pace = RequestPace(.milliseconds(60))
        let start = ContinuousClock.now
        for _ in 0..<3 { pace.wait(for: "a.example") }
        #expect(ContinuousClock.now - start >= .milliseconds(120))
    }

    @Test func `the first request to a host does not wait`() {
        let pace = RequestPace(.seconds(60))
        let start = ContinuousClock.now
        for host in ["a.example", "b.example", "c.example"] { pace.wait(for: host) }
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
