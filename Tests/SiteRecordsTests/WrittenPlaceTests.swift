import SiteRecords
import Testing

struct WrittenPlaceTests {
    @Test(arguments: [
        ("37.57, 126.98", "", 37.57, 126.98), ("37.57 126.98", "", 37.57, 126.98), ("-33.87,151.21", "", -33.87, 151.21),
        ("Seoul (37.57, 126.98)", "Seoul", 37.57, 126.98), ("서울 37.57, 126.98", "서울", 37.57, 126.98),
        ("Room 5, Main Street: 51.5; -0.12", "Room 5, Main Street", 51.5, -0.12), ("geo:37.57,126.98", "", 37.57, 126.98),
        ("37°30′N 126°45′E", "", 37.5, 126.75), ("37° 30' 36\" N, 126° 45' W", "", 37.51, -126.75), ("126.98E 37.57N", "", 37.57, 126.98),
        ("33.87 S 151.21 E", "", -33.87, 151.21), ("−12.05, −77.04", "", -12.05, -77.04), ("48,85; 2,35", "", 48.85, 2.35),
        ("57,72 10,58", "", 57.72, 10.58), ("Paris 48,85, 2,35", "Paris", 48.85, 2.35), ("N 57.72 E 10.58", "", 57.72, 10.58),
        ("E10.58, N57.72", "", 57.72, 10.58), ("POINT(10.58 57.72)", "", 57.72, 10.58),
        ("Skagen N57°43′, E10°35′", "Skagen", 57.71667, 10.58333),
        ("0, 0", "", 0, 0), ("90, -180", "", 90, -180),
    ])
    func `a place is read in the forms that people write`(text: String, name: String, latitude: Double, longitude: Double) throws {
        let place = try #require(WrittenPlace(text))
        #expect(place.name == name)
        #expect(abs(place.latitude - latitude) < 1e-5 && abs(place.longitude - longitude) < 1e-5)
    }

    @Test(arguments: [
        "", "Seoul", "37.57", "91, 0", "126.98, 37.57", "0, 181", "1, 2, 3 km", "37.57, 126.98 (about)", "1..2, 3",
        "12345678901234567890123, 4", "°, °",
        "57°75'N 10°00'E", "48,85,2,35", "--3, 4",
    ])
    func `other texts are not read as places`(text: String) { #expect(WrittenPlace(text) == nil) }
}
