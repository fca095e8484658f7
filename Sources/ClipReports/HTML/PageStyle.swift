extension HTMLPage {
    /// The page is also parsed as XML, so the style must not contain `<` or `&`.
    static let style = #"""
        :root {
          color-scheme: light dark;
          --bg: light-dark(#fff, #111418); --fg: light-dark(#1a1d21, #e7eaee); --soft: light-dark(#5a636e, #a3acb7);
          --line: light-dark(#dce1e6, #2e353d); --tint: light-dark(#f5f7f9, #191e24); --link: light-dark(#0b57b8, #7cb7ff);
          --passed: light-dark(#1a7f37, #56c271); --failed: light-dark(#b42318, #ff8f84);
          --errored: light-dark(#7d3ac1, #cfa1ff); --flaky: light-dark(#8f5a00, #efb64c);
          --hole: light-dark(#fff1cc, #3d2f0c); --hole-fg: light-dark(#7a4b00, #ffd67a);
          --gone: light-dark(#ffe1dd, #55201b); --new: light-dark(#d9f2de, #17402a);
          --card: light-dark(#fff, #1f242b); --blue: light-dark(#0a64d8, #1f6bdc);
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; max-width: 76rem; padding: 0 1.25rem 4rem; background: var(--bg); color: var(--fg);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
          -webkit-text-size-adjust: 100%;
        }
        code, samp, .w dd { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        code, .w dd { font-size: .875em; }
        code, samp, h4, b, i, em, dd, td, li, th { overflow-wrap: anywhere; unicode-bidi: isolate; }
        a { color: var(--link); text-underline-offset: .15em; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: .5rem; padding: .25rem .75rem; background: var(--bg); z-index: 3; }
        .vh, .m td i, #totals, legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        [hidden] { display: none !important; }
        ul, ol, dd { list-style: none; margin: 0; padding: 0; }
        header { padding: 2.5rem 0 .5rem; }
        .n, .p p, .f, .w dl, .t, .a, .wrong p, .nocard, #shown, figcaption span { font-size: .875rem; }
        .n, .p p, .nocard, #shown, dt, cite, footer, h5, small { color: var(--soft); }
        .n { margin: 0 0 .75rem; }
        .n>b { color: var(--fg); margin-right: .75rem; }
        h1 { font-size: clamp(1.75rem, 5vw, 2.75rem); line-height: 1.15; letter-spacing: -.025em; margin: 0; }
        h2 { font-size: 1.25rem; margin: 2.75rem 0 .75rem; }
        h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
        small { font-weight: 400; margin-left: .5rem; }
        h5 { font-size: .8125rem; font-weight: 600; margin: 1.25rem 0 .375rem; }
        .note { border-left: 4px solid var(--errored); padding: .25rem 0 .25rem .75rem; }
        .passed { --c: var(--passed); } .failed { --c: var(--failed); } .errored { --c: var(--errored); }
        .skipped, .known { --c: var(--soft); } .flaky { --c: var(--flaky); }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; }
        caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
        th { text-align: left; font-weight: 500; }
        thead th { color: var(--soft); font-size: .8125rem; overflow-wrap: normal; }
        th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }

        .m td a { color: inherit; display: block; }
        .two { columns: 26rem; column-gap: 3rem; margin-top: 2rem; }
        .two table { break-inside: avoid; margin-bottom: 1.5rem; }
        .k th { overflow-wrap: break-word; }
        .k td:nth-child(2) { width: 34%; vertical-align: middle; }
        .k td:nth-child(3), .k th:nth-child(3) { text-align: right; }
        .k td span { color: var(--c); white-space: nowrap; }
        meter { width: 100%; }
        rect { fill: var(--c); }
        .p li { padding: .375rem 0; }
        .p b { color: var(--c); }
        .p p, .w p { margin: 0; }
        .wrong { border-top: 1px solid var(--line); }
        .wrong li {
          display: grid; grid-template-columns: 5.5rem minmax(0, 1fr) max-content; gap: .25rem 1rem; padding: .625rem 0;
          border-bottom: 1px solid var(--line);
        }
        .wrong li>div>a { color: inherit; font-weight: 600; }
        .wrong p { margin: .25rem 0 0; overflow-wrap: anywhere; }
        .wrong .h small { display: block; margin: .125rem 0 0; max-width: 15rem; }
        .xg { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        .tag {
          justify-self: start; align-self: start; border-radius: 1rem; padding: 0 .5rem; font-size: .8125rem;
          border: 1px solid var(--c); color: var(--c);
        }
        .tag.new { --c: var(--failed); background: var(--failed); color: var(--bg); }
        .wrong a { text-decoration: none; }
        .wrong a:hover, summary:hover h4 { text-decoration: underline; }

        .scroll { position: relative; overflow-x: auto; }
        .map { display: block; width: 100%; min-width: 62rem; font-size: 13px; }
        .map [data-f] { cursor: pointer; } .map path:hover { opacity: .8 !important; }
        \#(WaysLayout.style)
        .way>summary { display: list-item; padding: .375rem 0; }

        .m { width: auto; font-size: .8125rem; border-collapse: separate; border-spacing: 3px; }
        .m th[scope=row] { min-width: min(14rem, 50vw); max-width: 26rem; }
        .m td { text-align: center; min-width: 2.75rem; padding: .3rem .375rem; border: 0; border-radius: .375rem; white-space: nowrap; }
        .m th { border: 0; }
        .m thead th { padding-right: 0; vertical-align: bottom; text-align: center; white-space: nowrap; }
        .m thead th+th span { writing-mode: vertical-rl; transform: rotate(180deg); padding: .375rem 0; }
        .m tr>th:first-child { text-align: left; padding-left: .5rem; }
        .m thead span { display: inline-block; padding: 0 .375rem; }
        .m .g th { background: var(--tint); font-weight: 600; }
        .m .h0 { background: light-dark(#dcf2e1, #15301f); } .m .h1 { background: light-dark(#b5e2c0, #1a4429); }
        .m .h2 { background: light-dark(#86cf99, #1f5a32); } .m .h3 { background: light-dark(#57b873, #24703b); }
        .m .bad { background: var(--gone); color: var(--failed); font-weight: 600; }
        td.hole::before { content: "?"; }
        .hole { background: var(--hole); color: var(--hole-fg); }
        span.hole { padding: 0 .375rem; }

        #filter {
          position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
          background: var(--bg); border-block: 1px solid var(--line); padding: .625rem 0; font-size: .875rem;
        }
        fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .125rem .875rem; }
        #filter label { display: inline-flex; align-items: center; gap: .375rem; min-height: 1.75rem; color: var(--c); }
        input, select, button {
          font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--soft); border-radius: .375rem;
          padding: .2rem .5rem; max-width: 11rem;
        }
        input[type=checkbox] { accent-color: var(--c); width: 1rem; height: 1rem; margin: 0; }
        button { cursor: pointer; background: var(--tint); }
        #shown { margin: .625rem 0 0; }

        .v { content-visibility: auto; contain-intrinsic-size: auto 212rem; margin-inline: -.5rem; padding-inline: .5rem; }
        .c { border-bottom: 1px solid var(--line); scroll-margin-top: 6rem; }
        .c:target { background: var(--tint); }
        summary {
          display: grid; grid-template-columns: 5.25rem minmax(0, 1fr) minmax(0, 15rem); gap: 0 1rem; padding: .625rem 0;
          cursor: pointer;
        }
        .s { color: var(--c); font-weight: 600; font-size: .875rem; line-height: 1.5rem; }
        summary .s::before { content: "\25B8\2002"; }
        [open] .s::before { content: "\25BE\2002"; }
        h4 { display: inline; font-size: 1rem; font-weight: 550; margin: 0; }
        .c:not([open]) h4 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
        summary code, summary em { display: block; max-height: 4.5rem; overflow: hidden; font-size: .875rem; }
        summary code { color: var(--soft); }
        summary em { font-style: normal; color: var(--c); }
        summary p { margin: 0; font-size: .8125rem; color: var(--soft); text-align: right; line-height: 1.5rem; }
        summary p b { color: var(--fg); }
        summary p i, cite { font-style: normal; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .375rem; }
        .b { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 1rem 2.5rem; padding: .5rem 0 2rem; }
        .l { grid-area: 1 / 1; } .r { grid-area: 1 / 2; }
        .r>h5:first-child, .r>.f:first-child { margin-top: 0; }
        .f, .w dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .25rem 0 0; }
        .f { margin-top: 1.25rem; }
        .f code.n { color: inherit; -webkit-user-select: all; user-select: all; }
        .w { border-left: 3px solid var(--c); padding-left: .75rem; margin: .5rem 0; }
        .w dd, samp, h4 { white-space: pre-wrap; }
        ins, del { text-decoration: none; }
        ins { background: var(--new); }
        del { background: var(--gone); }
        .t { list-style: decimal; padding-left: 1.5rem; }
        cite { font-size: .75rem; white-space: nowrap; }
        figcaption i { color: var(--soft); }
        .a b { color: var(--flaky); }
        samp {
          display: block; max-height: 24rem; overflow: auto; background: var(--tint); border: 1px solid var(--line);
          border-radius: .375rem; padding: .625rem .75rem; font-size: .8125rem;
        }

        .card { margin: 0; border-radius: 1.125rem; overflow: hidden; background: var(--card); border: 1px solid var(--line); }
        .card>div {
          aspect-ratio: 3/2; display: flex; align-items: end; padding: .75rem; color: #fff; font-size: .75rem;
          background: linear-gradient(145deg, #3f7fbf, #274f86);
        }
        .card>div span { background: rgb(0 0 0/.6); border-radius: .25rem; padding: 0 .375rem; }
        figcaption { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; padding: .875rem 1rem 1rem; }
        figcaption u {
          text-decoration: none; grid-row: span 2; align-self: center; background: var(--blue); color: #fff;
          border-radius: 1rem; padding: .25rem .875rem; font-weight: 600; font-size: .875rem;
        }
        figcaption span { color: var(--soft); }
        .card small { display: block; margin: 0; padding: .375rem 1rem .5rem; border-top: 1px solid var(--line); }
        .card ins, .scr ins, .nocard ins { background: none; color: var(--passed); text-decoration: line-through; }
        .card del, .scr del, .nocard del { background: none; color: var(--failed); }
        .card u ins, .card u del { color: inherit; }
        .card>div ins { color: #9be8b0; } .card>div del { color: #ffb9b1; }
        .scr { margin: .75rem 0 0; font-size: .875rem; text-align: center; }
        .scr figcaption { display: block; padding: 0; }
        .scr svg { display: block; height: 14rem; margin: 0 auto .25rem; }
        .j { display: flex; overflow-x: auto; margin: 1rem 0 .5rem; }
        .j li { flex: 1; min-width: 9.5rem; position: relative; padding: 1.75rem .625rem 0 0; font-size: .875rem; }
        .j li::before { content: ""; position: absolute; top: .6875rem; left: 0; right: 0; height: 3px; background: var(--c); }
        .j em {
          position: absolute; top: 0; left: 0; min-width: 1.5rem; border-radius: 1rem; background: var(--c);
          color: var(--bg); text-align: center; font: 600 .8125rem/1.5rem system-ui, sans-serif;
        }
        .j span { display: block; color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; }
        .j div { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem .75rem; margin: .375rem 0 0; }
        .nocard { margin: 0; border: 1.5px dashed var(--line); border-radius: 1.125rem; padding: 2.5rem 1rem; text-align: center; }
        .hs { vertical-align: middle; margin-left: .375rem; }
        .hs text { fill: var(--bg); font: 700 .75rem system-ui, sans-serif; text-anchor: middle; }
        .hs .gap { fill: var(--line); }
        .wrong .hs { margin: 0; }
        .q { display: block; margin: 1rem auto 0; background: #fff; border-radius: .5rem; }
        footer { margin-top: 3rem; font-size: .8125rem; }

        @media screen and (max-width: 47rem) {
          body { padding: 0 1rem 3rem; }
          #filter { position: static; }
          .c { scroll-margin-top: .5rem; }
          summary, .b, .wrong li { grid-template-columns: minmax(0, 1fr); }
          summary p { text-align: left; }
          .l, .r { grid-area: auto; }
        }
        @media print {
          :root { color-scheme: light; --fg: #000; --soft: #444; --line: #bbb; font-size: 82%; }
          body { max-width: none; padding: 0; font-size: 10pt; }
          #filter, #shown, .skip, .c:not([open]) { display: none !important; }
          a { text-decoration: none; color: inherit; }
          h2, h3, h5, h2+.n { break-after: avoid; }
          .v { content-visibility: visible; margin: 0; padding: 0; }
          .c, .card, .w, .wrong li, .m tbody, tr, .t li, .q, h2+.n { break-inside: avoid; }
          .w dd { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 12; overflow: hidden; }
          .c>summary, .b { padding: .375rem 0; }
          .b { grid-template-columns: 12rem minmax(0, 1fr); gap: 1.25rem; }
          h5, .f, .q { margin-top: .375rem; }
          .f, .t, .w, .a, .w dl, h4 { font-size: 9pt; }
          .w dd, code, samp { font-size: 8pt; }
          .card, .hole, .m td, .map, rect, .tag, .j li::before, .j em, ins, del, .card>div, .w { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          .scroll, samp { max-height: none; overflow: visible; }
          .m { font-size: 7pt; }
          .m th[scope=row] { min-width: 8rem; }
          .map { min-width: 0; }
          .m td { padding-inline: .125rem; }
        }

        """#
}
