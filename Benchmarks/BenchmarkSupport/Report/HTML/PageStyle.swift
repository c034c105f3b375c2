/// The style sheet of the page. The page is light or dark as the reader prefers, wide tables and plots scroll by
/// themselves on narrow screens, and the eight colours also differ in lightness.
enum PageStyle {
  static let sheet = """

    :root { --paper: #fff; --ink: #1b1f24; --soft: #57606a; --rule: #d4d9df; --panel: #f5f7f9;
      --c0: #111418; --c1: #0a58ca; --c2: #b3450f; --c3: #1a7f37; --c4: #8250df; --c5: #a5076b; --c6: #7a5c00; --c7: #00747a; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #14171b; --ink: #e8ebee; --soft: #a4adb7; --rule: #3a4149; --panel: #1d2126;
        --c0: #f4f6f8; --c1: #7fb2ff; --c2: #ffa36b; --c3: #6fdd8b; --c4: #c7a6ff; --c5: #ff8ccb; --c6: #e6c34a; --c7: #5fd7dd; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
    header, main { max-width: 1080px; margin: 0 auto; padding: 0 16px; }
    h1 { font-size: 26px; margin: 24px 0 8px; } h2 { font-size: 20px; margin: 36px 0 8px; }
    nav { display: flex; flex-wrap: wrap; gap: 4px 16px; } a { color: var(--c1); }
    p { max-width: 76ch; color: var(--soft); }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; }
    dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
    details { border-top: 1px solid var(--rule); padding: 6px 0; }
    summary { cursor: pointer; font-weight: 600; padding: 4px 0; }
    figure { margin: 14px 0; } figcaption, caption { color: var(--soft); text-align: left; padding: 4px 0; }
    .scroll { overflow-x: auto; }
    .plot { display: block; width: 100%; min-width: 640px; max-width: 900px; height: auto; background: var(--panel); border-radius: 6px; }
    .label { font-size: 12px; fill: var(--ink); paint-order: stroke; stroke: var(--panel); stroke-width: 4px; } .axis { font-size: 12px; fill: var(--soft); }
    .grid { stroke: var(--rule); stroke-width: 1; } .leader { stroke: var(--soft); stroke-width: .7; }
    .reference { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 3; }
    .line { fill: none; stroke-width: 1.8; } .mark { stroke: var(--panel); stroke-width: .8; }
    \((0..<8).map { ".c\($0) { stroke: var(--c\($0)); } .mark.c\($0), .bar.c\($0) { fill: var(--c\($0)); stroke: var(--panel); }" }
    .joined(separator: "\n"))
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13.5px; margin: 6px 0; }
    th, td { padding: 3px 10px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
    th { color: var(--soft); font-weight: 600; } th:first-child, td:first-child { text-align: left; padding-left: 0; }
    .words th, .words td { text-align: left; white-space: normal; vertical-align: top; }
    .words th:first-child, .words td:first-child { min-width: 12em; }

    """
}
