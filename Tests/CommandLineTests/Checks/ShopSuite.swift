import TestSupport

/// A valid suite: entitlement, association file, page and experiences agree.
struct ShopSuite {
    var suite = """
        {
          "version": 1,
          "clip": {
            "bundleID": "com.example.shop.Clip",
            "teamID": "ABCDE12345",
            "associatedDomains": ["appclips:shop.example"],
            "host": { "command": ["true"] }
          },
          "app": {
            "bundleID": "com.example.shop",
            "name": "Shop",
            "associatedDomains": ["appclips:shop.example", "applinks:shop.example"],
            "host": { "command": ["true"] }
          },
          "sites": {
            "shop.example": { "association": "aasa.json", "pages": { "/buy": "buy.html", "/sell": "sell.html" } }
          },
          "experiences": {
            "default": { "subtitle": "Things", "action": "open" },
            "advanced": [
              { "url": "https://shop.example/buy", "title": "Buy", "subtitle": "Things to buy", "expect": { "screen": "buy" } },
              { "url": "https://shop.example/sell", "title": "Sell", "expect": { "screen": "sell" } }
            ]
          },
          "invocations": [
            { "title": "Code", "url": "https://shop.example/buy/7", "from": ["nfc", "qrCode"], "testFlight": true, "expect": { "screen": "buy" } },
            { "title": "Page", "url": "https://shop.example/buy", "from": ["safariBanner"], "expect": { "screen": "buy" } },
            { "title": "Installed", "url": "https://shop.example/buy/7", "installed": true, "expect": { "target": "app" } }
          ],
          "settings": { "parity": false }
        }

        """
    var association = """
        {
          "appclips": { "apps": ["ABCDE12345.com.example.shop.Clip"] },
          "applinks": {
            "details": [{ "appIDs": ["ABCDE12345.com.example.shop"], "components": [{ "/": "/buy/*" }] }]
          }
        }

        """
    var page = """
        <!doctype html>
        <meta name="apple-itunes-app" content="app-id=1234567890, app-clip-bundle-id=com.example.shop.Clip">

        """
    var otherPage = ShopSuite.goodPage

    private static let goodPage = """
        <!doctype html>
        <meta name="apple-itunes-app" content="app-id=1234567890, app-clip-bundle-id=com.example.shop.Clip">

        """

    /// A folder that holds the suite and its files.
    func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(suite, to: "suites/shop/suite.json")
        try folder.write(association, to: "suites/shop/aasa.json")
        try folder.write(page, to: "suites/shop/buy.html")
        try folder.write(otherPage, to: "suites/shop/sell.html")
        return folder
    }
}
