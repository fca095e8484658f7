/// How the page looks, on a screen in light and dark, and on paper.
enum ChecklistStyle {
    static let text = """
        :root { color-scheme: light dark; --line: #8886; --soft: #6e6e73; --tint: #0066cc; }
        @media (prefers-color-scheme: dark) { :root { --soft: #a1a1a6; --tint: #64a8ff; } }
        * { box-sizing: border-box; }
        html { font: 15px/1.4 -apple-system, "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; }
        body { margin: 0; overflow-wrap: anywhere; }
        main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
        h1, h2, h3, h4, p, dl, ul, figure { margin: 0 0 .5rem; }
        h2 { margin-top: 1.5rem; border-bottom: 2px solid; }
        h3 { margin-top: 1rem; }
        a { color: var(--tint); }
        .entry { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; margin: 0 0 .8rem; }
        /* Marks that are stacked on a letter must not run into other blocks. */
        .entry, h3, h4, dd { overflow: hidden; }
        .columns { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; }
        .columns:has(.dense) { grid-template-columns: 1fr; }
        figure svg { display: block; width: 100%; background: #fff; border-radius: .3rem; }
        figure.dense { max-width: 32rem; }
        .none { border: 1px dashed var(--soft); padding: .6rem; color: var(--soft); }
        dl > div { display: flex; gap: .6rem; }
        dt { flex: 0 0 5.5rem; }
        dd { margin: 0; min-width: 0; }
        .suite { display: flex; flex-wrap: wrap; gap: 0 1.4rem; }
        .suite dt { flex: none; }
        .source { font-weight: 600; }
        .source::after { content: ":"; }
        ul { padding-left: 1.1rem; }
        dt, .name { color: var(--soft); }
        .name { margin: 0; }
        header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem; }
        .place { font-size: .8rem; color: var(--soft); }
        input[type=checkbox] { width: 1.2rem; height: 1.2rem; vertical-align: -.2rem; margin: 0 .3rem 0 0; }
        .blanks { display: flex; flex-wrap: wrap; gap: .4rem 1rem; }
        .blanks label { flex: 1 1 10rem; display: flex; gap: .4rem; align-items: baseline; white-space: nowrap; }
        .blanks input { flex: 1; width: 4rem; min-width: 0; font: inherit; border: 0; border-bottom: 1px solid var(--soft); }
        .blanks input { background: transparent; color: inherit; border-radius: 0; }
        @media screen and (max-width: 36rem) {
          .columns { grid-template-columns: 1fr; }
          figure { max-width: 15rem; }
        }
        @page { margin: 10mm 12mm; }
        @media print {
          :root { color-scheme: light; --soft: #444; --tint: #000; }
          html { font-size: 8.5pt; line-height: 1.3; color: #000; background: #fff; }
          main { max-width: none; padding: 0; }
          .entry, .together { break-inside: avoid; }
          h1, h2, h3, h4 { break-after: avoid; }
          .columns { grid-template-columns: 32mm 1fr; }
          .columns figure { margin: 0; }
          .name, ul, li { display: inline; padding: 0; }
          .name::after { content: ": "; }
          li::after { content: " "; }
          .blanks { margin-top: .1rem; gap: .1rem 1rem; }
          figure.dense { width: 80mm; }
          .entry { margin-bottom: .4rem; padding: .5rem .6rem .2rem; }
          h4, p, dl, ul, figure { margin-bottom: .25rem; }
          .blanks input { height: 5.5mm; }
          svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          a { text-decoration: none; }
        }

        """
}
