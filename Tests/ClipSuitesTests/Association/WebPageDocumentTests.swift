import ClipRules
import ClipSuites
import Testing

@Suite struct WebPageDocumentTests {
    private func page(_ html: String) -> WebPage { WebPageDocument.read(Array(html.utf8), name: "p.html").page }
    private func clip(_ html: String) -> String? { page(html).banner?.clipBundleID }

    @Test func aWholePage() {
        let found = page(
            """
            <!DOCTYPE html>
            <html><head><title>Rent <meta name="apple-itunes-app" content="app-clip-bundle-id=no"></title>
            <meta property="og:image" content="https://h/i.png">
            <meta name="apple-itunes-app"
                  content="app-id=123, app-clip-bundle-id=com.example.Clip, app-clip-display=card">
            </head><body></body></html>
            """)
        #expect(found.banner?.appID == "123" && found.banner?.clipBundleID == "com.example.Clip")
        #expect(found.banner?.showsCard == true && found.bannerLine == 4 && found.previewImage == "https://h/i.png")
    }

    @Test(arguments: [
        #"<meta name="apple-itunes-app" content="app-clip-bundle-id=c">"#,
        "<meta name='apple-itunes-app' content='app-clip-bundle-id=c'>",
        "<meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<META CONTENT=app-clip-bundle-id=c NAME=Apple-iTunes-App />",
        "<meta\n\tname = \"apple-itunes-app\"\r\n content\n=\n'app-clip-bundle-id=c'/>",
        "<meta/name='apple-itunes-app'/content='app-clip-bundle-id=c'/>",
        "<meta name='apple-itunes-app'content='app-clip-bundle-id=c'>",
        "<meta x name='apple-itunes-app' y=z content='app-clip-bundle-id=c' content='no' name='no'>",
        "<meta name='apple-itunes-app' content='app&#45;clip-bundle-id&#61;c&#x2C;x'>",
        "<p title='>'><!-- > --><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<!--><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<script>'<meta>'</script ><style>a</STYLE><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<script></scripts></script><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<template></template><![CDATA[><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "< p><1><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "</p foo='>'><?php ?><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "\u{FEFF}<meta name=apple-itunes-app content=app-clip-bundle-id=c>",
    ])
    func spellingsOfTheTag(html: String) { #expect(clip(html) == "c", "\(html)") }

    @Test(arguments: [
        "<!-- <meta name=apple-itunes-app content=app-clip-bundle-id=c> -->",
        "<!-- -- > <meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<script><meta name=apple-itunes-app content=app-clip-bundle-id=c></script>",
        "<style><meta name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<noscript><meta name=apple-itunes-app content=app-clip-bundle-id=c></noscript>",
        "<template><meta name=apple-itunes-app content=app-clip-bundle-id=c></template>",
        "<meta name=apple-itunes-app content=app-clip-bundle-id=c",
        "<meta name=apple-itunes-app content='app-clip-bundle-id=c>",
        "<metadata name=apple-itunes-app content=app-clip-bundle-id=c>",
        "<p><a href='<meta name=apple-itunes-app content=app-clip-bundle-id=c>'>",
        "<meta property=apple-itunes-app content=app-clip-bundle-id=c>", "",
    ])
    func whatIsNoTag(html: String) { #expect(page(html).banner == nil, "\(html)") }

    @Test func previewImages() {
        #expect(page("<meta property='og:image' content='a.png'>").previewImage == "a.png")
        #expect(page("<meta name=\"OG:Image\" content=a>").previewImage == "a")
        #expect(page("<meta property='og:image' content=' '>").previewImage == nil)
        #expect(page("<meta property='og:image'>").previewImage == nil)
        #expect(page("<meta property='og:title' content='a.png'>").previewImage == nil)
    }

    @Test func frontMatter() {
        #expect(page("---\nlayout: default\n---\n<p>hello</p>").hasFrontMatter)
        #expect(!page("<!-- --- -->\n<p>hello</p>").hasFrontMatter)
    }

    @Test func referencesInValues() {
        #expect(
            clip("<meta name=apple-itunes-app content='app-clip-bundle-id=a&amp;b&lt;&#65;&unknown;&#0;&amp'>")
                == "a&b<A&unknown;&#0;&amp")
        #expect(clip("<meta name=apple-itunes-app content='app-clip-bundle-id=&#xD800;'>") == "&#xD800;")
    }

    @Test func whatIsQuestionable() {
        let identity = ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.Clip")
        func findings(_ content: String) -> [String] {
            let html = "\n<meta name=apple-itunes-app content=\"\(content)\">"
            return WebPageDocument.read(Array(html.utf8), name: "p.html", clip: identity).diagnostics.map {
                "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.advisory ?? "")"
            }
        }
        #expect(findings("app-id=1, app-clip-bundle-id=com.example.Clip, app-clip-display=card").isEmpty)
        #expect(findings("app-id=1, app-clip-bundle-id=ABCDE12345.com.example.Clip") == ["2:38 banner-clip"])
        #expect(findings("app-id=1, app-clip-bundle-id=com.example.Other") == ["2:38 banner-clip"])
        #expect(findings("app-id=1") == ["2:38 banner-clip"])
        #expect(findings("app-id=1, app-clip-bundle-id=com.example.Clip, app-argument=/") == ["2:38 banner-argument"])
        #expect(findings("app-id=com.example, app-clip-bundle-id=com.example.Clip") == ["2:38 banner-parameter"])
        #expect(
            findings("app-id=1, app-clip-bundle-id=com.example.Clip, app-clip-display=x") == ["2:38 banner-parameter"])
        // Only one finding, as the wrong separator explains the missing clip and the wrong number.
        #expect(findings("app-id=1; app-clip-bundle-id=com.example.Clip") == ["2:38 banner-parameter"])
        #expect(findings("app-clip-bundle-id=com.example.Clip") == ["2:38 banner-app-id"])
    }
}
