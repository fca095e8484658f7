extension ChecklistHTML {
    static let style = #"""
        :root { color-scheme: light dark; --line: #8886; --soft: #6e6e73; --tint: #0066cc; }
        @media (prefers-color-scheme: dark) { :root { --soft: #a1a1a6; --tint: #64a8ff; } }
        * { box-sizing: border-box; }
        html { font: 15px/1.4 -apple-system, "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; }
        body { margin: 0; background: Canvas; overflow-wrap: anywhere; }
        main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
        h1, h2, h3, p, dl, ul, figure { margin: 0 0 .5rem; }
        h2 { margin-top: 1.5rem; border-bottom: 2px solid; }
        h3 { font-size: 1em; }
        .suite { font-size: 1.2em; margin-top: 1rem; }
        summary h2 { display: inline; margin: 0; border: 0; font-size: 1em; }
        a { color: var(--tint); }
        #bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: center; }
        #bar { padding: .3rem 1rem; background: Canvas; border-bottom: 1px solid var(--line); }
        #bar #save { margin-left: auto; }
        #bar a, #bar select, button, summary, .blanks label, .blanks input[type=text] { min-height: 44px; }
        #bar a, .url a { display: inline-flex; align-items: center; min-height: 44px; }
        summary { padding: .7rem 0; }
        select { font: inherit; color: inherit; background: Canvas; border: 1px solid var(--line); border-radius: .4rem; }
        [hidden] { display: none !important; }
        .entry, .stage { scroll-margin-top: 7rem; }
        .stage { border-left: .3rem solid var(--tint); padding: .3rem .8rem; margin: 0 0 .8rem; }
        .entry { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; margin: 0 0 .8rem; }
        /* Marks that are stacked on a letter must not run into other blocks. */
        .entry, h3, dd { overflow: hidden; }
        .columns { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; }
        .columns:has(.dense), .columns:not(:has(figure)) { grid-template-columns: 1fr; }
        figure svg { display: block; width: 100%; background: #fff; border-radius: .3rem; }
        figure.dense { max-width: 32rem; }
        dl > div { display: flex; gap: .6rem; }
        dl > div dt { flex: 0 0 6.2rem; }
        dd { margin: 0; min-width: 0; }
        .page dl > div { display: block; }
        .page dd { margin-left: 1.1rem; }
        ol, ul { margin: 0 0 .5rem; padding-left: 1.3rem; }
        dt, .name, .who { color: var(--soft); }
        .name { margin: 0; font-weight: 600; }
        input[type=radio] { flex: none; width: 1.4rem; height: 1.4rem; margin: 0; }
        fieldset { border: 0; margin: 0 0 .4rem; padding: 0; }
        .blanks { display: flex; flex-wrap: wrap; gap: .4rem 1rem; }
        .blanks label { flex: 1 1 10rem; display: flex; gap: .4rem; align-items: center; white-space: nowrap; }
        .blanks label:has([type=radio]) { flex: none; }
        .blanks input[type=text] { flex: 1; width: 4rem; min-width: 0; font: inherit; border: 0; border-bottom: 1px solid var(--soft); }
        .blanks input[type=text] { background: transparent; color: inherit; border-radius: 0; }
        button { font: inherit; padding: .3rem .9rem; }
        /* On an iPhone, smaller text fields make the page zoom in. */
        .blanks input[type=text], select { font-size: 16px; }
        @media screen and (max-width: 36rem) {
          .columns { grid-template-columns: 1fr; }
          figure { max-width: 15rem; }
          .blanks label:has([type=radio]) { flex: 1 1 auto; }
        }
        @page { margin: 10mm 12mm; }
        @media print {
          :root { color-scheme: light; --soft: #444; --tint: #000; }
          html { font-size: 8.5pt; line-height: 1.3; color: #000; background: #fff; }
          main { max-width: none; padding: 0; }
          .entry, .together { break-inside: avoid; }
          h1, h2, h3 { break-after: avoid; }
          .columns { grid-template-columns: 32mm 1fr; }
          .name, ol, ul, li { display: inline; padding: 0; }
          .name::after { content: ": "; }
          li::after { content: " "; }
          .url { margin: 0; }
          #bar a, #bar select, button, summary, .blanks label, .blanks input[type=text], .url a { min-height: 0; padding-block: 0; }
          /* The developer's part is a sheet of its own; folded parts stay folded. */
          .page { break-after: page; }
          #bar, .entry details, .blanks label:has([value=skipped]) { display: none; }
          /* A filter is for the screen. */
          .entry[hidden] { display: block !important; }
          .blanks { margin-top: .1rem; gap: .1rem 1rem; }
          figure.dense { width: 80mm; }
          .entry { margin-bottom: .4rem; padding: .5rem .6rem .2rem; }
          h3, p, dl, ul, figure { margin-bottom: .25rem; }
          .blanks input[type=text] { height: 5.5mm; font-size: inherit; }
          .screen { display: none; }
          /* Boxes to tick. */
          input[type=radio] { appearance: none; border: 1px solid; width: 4mm; height: 4mm; }
          input[type=radio]:checked { background: #000; }
          input[type=radio]:checked, svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          a { text-decoration: none; }
        }

        """#
}
