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
        #save { margin-left: auto; }
        @media (min-width: 36.01rem) { #done { min-width: 7rem; } #left { min-width: 9.5rem; } }
        #bar a, select, button, summary, .blanks label, .blanks input[type=text] { min-height: 44px; }
        #bar progress { flex: 1 1 3rem; max-width: 10rem; min-width: 2rem; accent-color: #1a7f37; }
        #note { flex-basis: 100%; margin: 0; }
        #note:empty, .ask, .lost { display: none; }
        #trial { position: static; width: auto; margin: 0 0 .5rem; padding: 0; border: 0; color: inherit; background: none; }
        #trial[open] { position: fixed; inset: 0; width: min(26rem, 92%); margin: auto; padding: 1rem; flex-direction: column; }
        #trial[open] { border-radius: 1rem; background: Canvas; border: 1px solid var(--line); }
        #trial[open] :is(.ask, label) { display: flex; flex: none; justify-content: center; }
        #bar a, .url a { display: inline-flex; align-items: center; min-height: 44px; }
        summary { padding: .7rem 0; }
        select { font: inherit; color: inherit; background: Canvas; border: 1px solid var(--line); border-radius: .4rem; }
        [hidden] { display: none !important; }
        .entry { scroll-margin-top: 4rem; }
        .stage { padding: .6rem .8rem .2rem; margin: 0 0 .8rem; border-radius: .8rem; border: 1px solid var(--line); }
        .stage { background: light-dark(#fdefc8, #3d310f); }
        .entry { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; margin: 0 0 .8rem; }
        /* Marks that are stacked on a letter must not run into other blocks. */
        .entry, h3, dd { overflow: clip; }
        .columns { display: grid; grid: "code do card" "code see card" 1fr / auto 1fr auto; gap: 0 1rem; }
        .columns:has(.dense) { grid: "do" "code" "card" "see" / 1fr; }
        .do { grid-area: do; }
        .see { grid-area: see; }
        .pictures { display: contents; }
        figure { grid-area: code; width: 12rem; }
        .mini { grid-area: card; width: 11rem; }
        .mini p { margin: 0 0 .2rem; font-size: .85rem; }
        .card { border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; font-size: .85rem; }
        .card { display: grid; grid: "i i" 4rem "b u" "s u" / 1fr auto; gap: .2rem .5rem; align-items: center; padding-bottom: .5rem; }
        .card i { grid-area: i; height: 100%; background: linear-gradient(150deg, #2f6fb4, #27496f); }
        .card b, .card span { grid-column: 1; padding-left: .6rem; }
        .card span { color: var(--soft); font-size: .9em; }
        .card u { grid-area: u; margin-right: .6rem; padding: .2rem .8rem; border-radius: 1rem; }
        .card u { color: #fff; background: #0a66d8; text-decoration: none; }
        figure svg { display: block; width: 100%; background: #fff; border-radius: .3rem; }
        .blanks label.answer:has(input) { flex: 1 0 100%; white-space: normal; }
        figure.dense { width: 100%; max-width: 32rem; }
        dl > div { display: flex; gap: .6rem; }
        dl > div dt { flex: 0 0 6.2rem; }
        dd { margin: 0; min-width: 0; }
        .page dl > div { display: block; }
        .page dd { margin-left: 1.1rem; }
        ol, ul { margin: 0 0 .5rem; padding-left: 1.3rem; }
        dt, .name, .who { color: var(--soft); }
        .name { margin: 0; font-weight: 600; }
        .see svg { display: block; height: 12rem; }
        input[type=radio] { flex: none; width: 1.4rem; height: 1.4rem; margin: 0; }
        fieldset { border: 0; margin: 0 0 .4rem; padding: 0; }
        .blanks { display: flex; flex-wrap: wrap; gap: .4rem 1rem; }
        .blanks label { flex: 1 1 10rem; display: flex; gap: .4rem; align-items: center; white-space: nowrap; }
        .blanks label:has([type=radio]) { flex: none; }
        .photo { flex-basis: 100%; margin: 0; }
        fieldset:not(:has([value=failed]:checked)) .photo, fieldset:not(:has([value=untried]:checked)) .why { display: none; }
        fieldset:not(:has(:checked[type=radio])) .undo { display: none; }
        .why select { flex: 1; min-width: 0; }
        .blanks input[type=text] { flex: 1; width: 4rem; min-width: 0; font: inherit; border: 0; border-bottom: 1px solid var(--soft); }
        .blanks input[type=text] { background: transparent; color: inherit; border-radius: 0; }
        button { font: inherit; padding: .3rem .9rem; }
        /* On an iPhone, smaller text fields make the page zoom in. */
        .blanks input[type=text], select { font-size: 16px; }
        @media screen and (max-width: 36rem) {
          .columns, .columns:has(.dense) { grid: "do" "pictures" "see" / 1fr; }
          .pictures { grid-area: pictures; display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: .5rem; }
          figure:not(.dense) { width: 9.5rem; }
          /* One item fills the screen, and its verdicts are at the thumb. */
          html { scroll-snap-type: y proximity; scroll-padding-top: 3.5rem; }
          #bar { height: 3.5rem; font-size: 14px; white-space: nowrap; }
          #bar:has(#note:not(:empty)) { height: auto; white-space: normal; }
          .entry, #start, #end { min-height: calc(100dvh - 3.5rem); margin: 0; padding: .6rem 0 0; border: 0; outline: 0; }
          .entry { display: flex; flex-direction: column; scroll-margin-top: 0; scroll-snap-align: start; }
          .entry h3 { font-size: 1.2rem; }
          .lost { display: block; color: var(--soft); }
          fieldset { position: sticky; bottom: 0; margin: auto -1rem 0; padding: .6rem 1rem .4rem; background: Canvas; }
          fieldset.blanks { border-top: 1px solid var(--line); gap: .4rem .5rem; }
          .blanks label:has([type=radio]) { position: relative; flex: 1 1 40%; justify-content: center; border-radius: .9rem; }
          label input[type=radio] { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; }
          .blanks label.answer { min-height: 44px; border: 1px solid var(--line); padding: 0 .6rem; }
          label:is(.failed, .passed) { min-height: 54px; color: #fff; font-weight: 600; font-size: 16px; background: #1a7f37; }
          label.failed { background: #b42318; }
          .blanks label.untried { margin: 0 5rem; color: var(--tint); }
          .undo { position: absolute; left: 1rem; bottom: .4rem; }
          #bar #next { position: fixed; right: 1.2rem; bottom: .4rem; font-size: 17px; font-weight: 600; }
          label:has([type=radio]:checked)::before { content: "✓"; }
          label:has([type=radio]:focus-visible) { outline: 3px solid var(--tint); outline-offset: 2px; }
          fieldset:not(:has(:is([value=failed], [value=untried]):checked)) .saw, fieldset .who { display: none; }
          .why, .saw, .photo { order: -1; flex: 1 0 100% !important; }
          .saw { flex-wrap: wrap; }
        }
        @page { margin: 10mm 12mm; }
        @media print {
          :root { color-scheme: light; --soft: #444; --tint: #000; }
          html { font-size: 8.5pt; line-height: 1.3; color: #000; background: #fff; }
          main { max-width: none; padding: 0; }
          .entry { break-inside: avoid; }
          h1, h2, h3 { break-after: avoid; }
          figure { width: 32mm; }
          .card i { display: none; }
          .name, ol, ul, li, .see p { display: inline; padding: 0; }
          .name::after { content: ": "; }
          li::after { content: " "; }
          .url { margin: 0; }
          #bar a, #bar select, button, summary, .blanks label, .blanks input[type=text], .url a { min-height: 0; padding-block: 0; }
          /* The developer's part is a sheet of its own; folded parts stay folded. */
          .page { break-after: page; }
          #bar, .entry details, .why, .photo, .undo { display: none !important; }
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
          input[type=radio]:checked, svg, u { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          a { text-decoration: none; }
        }

        """#
}
