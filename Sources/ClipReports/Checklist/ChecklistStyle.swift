/// How the page looks, on a screen in light and dark, and on paper.
enum ChecklistStyle {
    static let text = """
        :root { color-scheme: light dark; --line: #8886; --soft: #6e6e73; --tint: #0066cc; }
        @media (prefers-color-scheme: dark) { :root { --soft: #a1a1a6; --tint: #64a8ff; } }
        * { box-sizing: border-box; }
        body { font: 15px/1.4 -apple-system, "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; margin: 0; }
        main { max-width: 54rem; margin: 0 auto; padding: 1rem; }
        h1, h2, h3, h4, p, dl, ul, figure { margin: 0 0 .5rem; }
        h1, h2, h3, h4, dd, li, figcaption, label { overflow-wrap: anywhere; }
        h2 { margin-top: 1.5rem; border-bottom: 2px solid; }
        h3 { margin-top: 1rem; }
        a { color: var(--tint); }
        .entry { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; margin: 0 0 .8rem; }
        .columns { display: flex; gap: 1rem; align-items: flex-start; }
        .columns > div { flex: 1; min-width: 0; }
        figure { width: 11rem; flex: none; }
        figure svg { display: block; width: 100%; background: #fff; border-radius: .3rem; }
        figcaption { font-size: .75rem; margin-top: .3rem; }
        dl > div { display: flex; gap: .6rem; }
        dt { flex: 0 0 6rem; color: var(--soft); }
        dd { margin: 0; min-width: 0; }
        .source { font-weight: 600; }
        .source::after { content: ":"; }
        .needs { padding-left: 1.2rem; font-size: .85rem; }
        .place { font-size: .75rem; color: var(--soft); margin: 0; }
        input[type=checkbox] { width: 1.2rem; height: 1.2rem; vertical-align: -.2rem; margin: 0 .3rem 0 0; }
        .blanks { display: flex; flex-wrap: wrap; gap: .4rem 1rem; }
        .blanks label { flex: 1 1 10rem; display: flex; gap: .4rem; align-items: baseline; white-space: nowrap; }
        .blanks input { flex: 1; min-width: 0; font: inherit; border: 0; border-bottom: 1px solid var(--soft); }
        .blanks input { background: transparent; color: inherit; border-radius: 0; }
        @media (max-width: 36rem) {
          .columns { flex-direction: column; }
          figure { width: 100%; max-width: 15rem; }
        }
        @page { margin: 12mm; }
        @media print {
          :root { color-scheme: light; --soft: #444; --tint: #000; }
          body { font-size: 9pt; color: #000; background: #fff; }
          main { max-width: none; padding: 0; }
          .entry, .suite { break-inside: avoid; }
          h1, h2, h3, h4, .suite { break-after: avoid; }
          .columns { flex-direction: row; }
          figure { width: 36mm; }
          .entry { margin-bottom: .5rem; padding: .6rem; }
          svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          a { text-decoration: none; }
        }

        """
}
