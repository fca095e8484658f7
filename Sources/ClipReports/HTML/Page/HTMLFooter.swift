/// The end of the page: what the marks in it mean, and the script.
enum HTMLFooter {
    static func write(to buffer: inout HTMLBuffer) {
        buffer.markup("<footer><p>Behind each decision stands what it rests on: <cite>A</cite> Apple documents it, ")
        buffer.markup(
            "<cite>R</cite> developers report it, <cite>M</cite> this tool's model, where nobody documents it. ")
        buffer.markup("Cards are drawn by this report, with a plain field in place of their image.</p></footer>\n")
        buffer.markup("<script>")
        buffer.markup(HTMLScript.text)
        buffer.markup("</script></body></html>\n")
    }
}
