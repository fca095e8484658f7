extension HTMLPage {
    /// The page's style. It is parsed as XML too, so it has neither `<` nor `&`.
    static let style = #"""
        :root {
          color-scheme: light dark;
          --bg: #fff; --fg: #1a1d21; --soft: #5a636e; --line: #dce1e6; --tint: #f5f7f9; --link: #0b57b8;
          --passed: #1a7f37; --failed: #b42318; --errored: #7d3ac1; --skipped: #5a636e; --flaky: #8f5a00; --known: #5a636e;
          --hole: #fff1cc; --hole-fg: #7a4b00; --gone: #ffe1dd; --new: #d9f2de; --card: #fff; --blue: #0a64d8;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --bg: #111418; --fg: #e7eaee; --soft: #a3acb7; --line: #2e353d; --tint: #191e24; --link: #7cb7ff;
            --passed: #56c271; --failed: #ff8f84; --errored: #cfa1ff; --skipped: #a3acb7; --flaky: #efb64c; --known: #a3acb7;
            --hole: #3d2f0c; --hole-fg: #ffd67a; --gone: #55201b; --new: #17402a; --card: #1f242b; --blue: #1f6bdc;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; max-width: 76rem; padding: 0 1.25rem 4rem; background: var(--bg); color: var(--fg);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
          -webkit-text-size-adjust: 100%;
        }
        code, samp, .w dd, .x td { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        code, .w dd, .x td { font-size: .875em; }
        code, samp, h4, b, i, em, dd, td, li, th { overflow-wrap: anywhere; unicode-bidi: isolate; }
        a { color: var(--link); text-underline-offset: .15em; }
        a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible, input:focus-visible,
        select:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: .5rem; padding: .25rem .75rem; background: var(--bg); z-index: 3; }
        .vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        [hidden] { display: none !important; }
        header { padding: 2.5rem 0 .5rem; }
        .brand, .n { color: var(--soft); font-size: .875rem; margin: 0 0 .75rem; }
        .brand b { color: var(--fg); letter-spacing: .01em; margin-right: .75rem; }
        h1 { font-size: clamp(1.75rem, 5vw, 2.75rem); line-height: 1.15; letter-spacing: -.025em; font-weight: 650; margin: 0; }
        h2 { font-size: 1.25rem; letter-spacing: -.01em; margin: 2.75rem 0 .75rem; }
        h3 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
        h3 small { color: var(--soft); font-weight: 400; margin-left: .5rem; }
        h5 { font-size: .8125rem; color: var(--soft); font-weight: 600; margin: 1.25rem 0 .375rem; }
        .note { border-left: 4px solid var(--errored); padding: .25rem 0 .25rem .75rem; }
        .passed { --c: var(--passed); } .failed { --c: var(--failed); } .errored { --c: var(--errored); }
        .skipped { --c: var(--skipped); } .flaky { --c: var(--flaky); } .known { --c: var(--known); }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; }
        caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
        th { text-align: left; font-weight: 500; }
        thead th { color: var(--soft); font-size: .8125rem; overflow-wrap: normal; }
        th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }

        #totals { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .tiles { display: flex; flex-wrap: wrap; gap: .5rem 2.25rem; list-style: none; margin: 1rem 0 2rem; padding: 0; }
        .tiles li { color: var(--c); font-size: .9375rem; }
        .tiles b { display: block; font-size: 1.75rem; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums; }
        .tiles .zero { color: var(--soft); } .tiles a { color: inherit; text-decoration: none; } .tiles a:hover { text-decoration: underline; }
        .m td a { color: inherit; display: block; }
        .two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.5rem 3rem; align-items: start; }
        .k td:nth-child(2) { width: 34%; vertical-align: middle; }
        .k td:nth-child(3), .k th:nth-child(3) { text-align: right; font-variant-numeric: tabular-nums; }
        .k tbody th { min-width: 5rem; }
        .k td span { color: var(--c); white-space: nowrap; }
        .bar { display: block; width: 100%; height: .5rem; border-radius: .25rem; background: var(--line); }
        rect { fill: var(--c); }
        .p { margin: 0; padding: 0; list-style: none; } .p li { padding: .375rem 0; } .p b { color: var(--c); font-weight: 600; } .p p { margin: 0; color: var(--soft); font-size: .875rem; }
        .wrong { margin: 0; padding: 0; list-style: none; }
        .wrong li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
        .wrong a { display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); text-decoration: none; } .wrong a:hover { text-decoration: underline; }
        .wrong li>span { display: block; margin-left: 4.75rem; color: var(--soft); font-size: .875rem; }

        .scroll { position: relative; overflow-x: auto; }
        .m { font-size: .8125rem; }
        .m th[scope=row] { min-width: 14rem; max-width: 26rem; padding-left: .5rem; }
        .m td { text-align: center; padding: .3rem .375rem; font-variant-numeric: tabular-nums; border-left: 1px solid var(--line); }
        .m thead th { padding-right: 0; vertical-align: bottom; text-align: center; white-space: nowrap; }
        .m td { overflow-wrap: normal; white-space: nowrap; }
        .m thead th:first-child { text-align: left; padding-left: .5rem; }
        .m thead span { display: inline-block; padding: 0 .375rem; }
        .m .g th { background: var(--tint); font-weight: 600; padding-left: .5rem; }
        .m .ok { color: var(--passed); } .m .bad { color: var(--failed); font-weight: 600; } .m .na { color: var(--soft); }
        .hole { background: var(--hole); color: var(--hole-fg); border-radius: 2px; }
        span.hole { padding: 0 .375rem; }

        #filter {
          position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
          background: var(--bg); border-block: 1px solid var(--line); padding: .625rem 0; font-size: .875rem;
        }
        fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .125rem .875rem; }
        legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        #filter label { display: inline-flex; align-items: center; gap: .375rem; min-height: 1.75rem; }
        fieldset label { color: var(--c); } fieldset b { font-weight: 600; font-variant-numeric: tabular-nums; }
        input, select, button {
          font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--soft); border-radius: .375rem; padding: .2rem .5rem;
        }
        input[type=checkbox] { accent-color: var(--c); width: 1rem; height: 1rem; margin: 0; }
        input[type=search] { width: min(11rem, 60vw); }
        select { max-width: 11rem; }
        button { cursor: pointer; background: var(--tint); }
        #shown { color: var(--soft); font-size: .875rem; margin: .625rem 0 0; }

        .v { content-visibility: auto; contain-intrinsic-size: auto 212rem; margin-inline: -.5rem; padding-inline: .5rem; }
        .c { border-bottom: 1px solid var(--line); scroll-margin-top: 6rem; }
        .c:target { background: var(--tint); }
        .c>summary {
          display: grid; grid-template-columns: 5.25rem minmax(0, 1fr) minmax(0, 15rem); gap: 0 1rem; padding: .625rem 0;
          cursor: pointer; list-style: none;
        }
        .c>summary::-webkit-details-marker { display: none; }
        .c>summary:hover h4 { text-decoration: underline; text-underline-offset: .2em; }
        .s { color: var(--c); font-weight: 600; font-size: .875rem; line-height: 1.5rem; }
        .c>summary .s::before { content: "\25B8\2002"; } .c[open]>summary .s::before { content: "\25BE\2002"; }
        h4 { display: inline; font-size: 1rem; font-weight: 550; margin: 0; }
        .c:not([open]) h4 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
        summary code { display: block; color: var(--soft); font-size: .8125rem; max-height: 3.75rem; overflow: hidden; }
        summary em { display: block; font-style: normal; font-size: .875rem; color: var(--c); max-height: 4.5rem; overflow: hidden; }
        summary p { margin: 0; font-size: .8125rem; color: var(--soft); text-align: right; line-height: 1.5rem; }
        summary p b { font-weight: 600; color: var(--fg); } summary p span { white-space: nowrap; }
        summary p i { font-style: normal; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; display: inline-block; line-height: 1.3rem; }
        .b { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 1rem 2.5rem; padding: .5rem 0 2rem; }
        .l { grid-area: 1 / 1; } .r { grid-area: 1 / 2; }
        .r>h5:first-child, .r>.f:first-child { margin-top: 0; }
        .f { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: 1.25rem 0 0; font-size: .875rem; }
        dt { color: var(--soft); } dd { margin: 0; }
        .w { border-left: 3px solid var(--failed); padding-left: .75rem; margin: .5rem 0; }
        .errored .w { border-color: var(--errored); } .flaky .w { border-color: var(--flaky); }
        .w p { margin: 0; } .w p b { font-weight: 600; }
        .w dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 .75rem; margin: .25rem 0 0; font-size: .875rem; }
        .w dd, samp, .x td, h4 { white-space: pre-wrap; }
        ins, del { text-decoration: none; border-radius: 2px; } ins { background: var(--new); } del { background: var(--gone); }
        .t { list-style: none; margin: 0; padding: 0; font-size: .875rem; }
        .t li { position: relative; padding: 0 0 .5rem 1.375rem; }
        .t li::before { content: ""; position: absolute; left: .25rem; top: .5rem; width: .5rem; height: .5rem; border-radius: 50%; background: var(--soft); }
        .t li::after { content: ""; position: absolute; left: .4375rem; top: 1.125rem; bottom: -.375rem; width: 2px; background: var(--line); }
        .t li:last-child::after { display: none; } .t li:last-child::before { background: var(--fg); outline: 2px solid var(--line); outline-offset: 1px; }
        cite { font-style: normal; font-size: .75rem; color: var(--soft); border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3rem; white-space: nowrap; }
        .x .d th, .x .d td { background: var(--hole); color: var(--hole-fg); } .x .d th { font-weight: 650; } .x .d th span:first-of-type { margin-left: .5rem; }
        .x { margin-top: 1.25rem; } .x th:first-child { width: 11rem; } .x i { color: var(--soft); }
        .y { width: auto; } .y b { color: var(--c); }
        .a { margin: 0; padding: 0; list-style: none; font-size: .875rem; } .a b { font-weight: 600; color: var(--flaky); }
        samp { display: block; max-height: 24rem; overflow: auto; background: var(--tint); border: 1px solid var(--line); border-radius: .375rem; padding: .625rem .75rem; font-size: .8125rem; }

        .card { margin: 0; border-radius: 1.125rem; overflow: hidden; background: var(--card); border: 1px solid var(--line); }
        .card>div { position: relative; aspect-ratio: 3/2; display: flex; align-items: end; padding: .75rem; color: #fff; font-size: .75rem; }
        .card>div::after {
          content: "\00D7"; position: absolute; right: .625rem; top: .625rem; width: 1.5rem; line-height: 1.5rem; border-radius: 50%;
          background: rgb(0 0 0/.45); text-align: center; font-size: 1.125rem;
        }
        .card>div span { background: rgb(0 0 0/.6); border-radius: .25rem; padding: 0 .375rem; }
        .h0>div { background: linear-gradient(145deg, #3f7fbf, #274f86); } .h1>div { background: linear-gradient(145deg, #3d9a74, #21604a); }
        .h2>div { background: linear-gradient(145deg, #c2704a, #84412a); } .h3>div { background: linear-gradient(145deg, #8064b5, #4c3a7d); }
        .h4>div { background: linear-gradient(145deg, #b5588c, #75345a); } .h5>div { background: linear-gradient(145deg, #65788d, #3b4958); }
        figcaption { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; align-items: center; padding: .875rem 1rem 1rem; }
        figcaption b { font-size: 1.0625rem; line-height: 1.25; font-weight: 650; }
        figcaption u { text-decoration: none; grid-row: span 2; background: var(--blue); color: #fff; border-radius: 1rem; padding: .25rem .875rem; font-weight: 600; font-size: .875rem; }
        figcaption span { font-size: .875rem; line-height: 1.35; color: var(--soft); } figcaption i { color: var(--soft); font-weight: 400; }
        .copy { font: inherit; font-size: .75rem; padding: 0 .5rem; min-height: 1.5rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--card); color: var(--link); cursor: pointer; }
        .hs { vertical-align: middle; margin-left: .375rem; }
        .nocard { margin: 0; border: 1.5px dashed var(--line); border-radius: 1.125rem; padding: 2.5rem 1rem; text-align: center; color: var(--soft); font-size: .875rem; }
        .q { display: block; margin: 1rem auto 0; background: #fff; border-radius: .5rem; }
        footer { margin-top: 3rem; color: var(--soft); font-size: .8125rem; }

        @media screen and (max-width: 47rem) {
          body { padding: 0 1rem 3rem; }
          header { padding-top: 1.5rem; }
          #filter { position: static; }
          input[type=search] { width: 100%; } #filter label:has(input[type=search]) { flex: 1 1 100%; }
          .tiles { gap: .5rem 1.5rem; } .tiles b { font-size: 1.375rem; }
          .wrong li>span { margin-left: 0; } .wrong a { grid-template-columns: minmax(0, 1fr); }
          .c { scroll-margin-top: .5rem; }
          .c>summary { grid-template-columns: minmax(0, 1fr); } summary p { text-align: left; }
          .b { grid-template-columns: minmax(0, 1fr); } .l, .r { grid-area: auto; } .l { max-width: 20rem; }
          .x th:first-child { width: 7rem; } .m th[scope=row] { min-width: 11rem; }
        }
        @media print {
          :root {
            --bg: #fff; --fg: #000; --soft: #444; --line: #bbb; --tint: #f4f4f4; --link: #000; --passed: #14652b; --failed: #a01c12;
            --errored: #6a2bab; --skipped: #444; --flaky: #7a4b00; --known: #444; --hole: #fff1cc; --hole-fg: #7a4b00; --gone: #ffe1dd; --new: #d9f2de; --card: #fff; font-size: 82%;
          }
          body { max-width: none; padding: 0; font-size: 10pt; }
          #filter, #shown, .skip, .copy, .c:not([open]) { display: none !important; }
          a { text-decoration: none; color: inherit; }
          h2, h3, h5, h2+.n { break-after: avoid; }
          .v { content-visibility: visible; margin: 0; padding: 0; } .c, .card, .w, .wrong li, .m tbody, tr, .t li, .q, h2+.n { break-inside: avoid; }
          .c h4, .w dd { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; } .w dd { -webkit-line-clamp: 12; }
          .c { line-height: 1.3; } .c>summary { padding: .375rem 0; } .b { padding: .125rem 0 .75rem; } h5 { margin: .5rem 0 .125rem; } .f, .x { margin-top: .5rem; }
          .c th, .c td { padding-block: .125rem; } .t li { padding-bottom: .125rem; } .t li::before { top: .2rem; } .t li::after { top: .75rem; bottom: -.125rem; }
          .card>div { aspect-ratio: 2; } .q { margin-top: .25rem; } samp { padding: .25rem .5rem; font-size: 8pt; } .s, summary p { line-height: inherit; }
          .f, .t, .w, .x, .a, .w dl, h4 { font-size: 9pt; } .w dd, .x td, code { font-size: 8pt; }
          .b { grid-template-columns: 12rem minmax(0, 1fr); gap: 1.25rem; }
          figcaption { padding: .625rem .75rem .75rem; } figcaption u { padding: .125rem .625rem; }
          .card, .bar, .hole, rect, ins, del, .card>div, .t li::before, .t li::after, .w { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          samp { max-height: none; overflow: visible; } .scroll { overflow: visible; } .m { font-size: 7pt; }
          .m th[scope=row] { min-width: 8rem; } .m thead th { height: 6.5rem; } .m thead th+th span { writing-mode: vertical-rl; transform: rotate(180deg); padding: .375rem 0; }
          .m td { padding-inline: .125rem; }
        }

        """#
}
