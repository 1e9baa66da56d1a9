import { createHash } from 'node:crypto'

/** Styles of the checkout page, in the product's colours and proportions. */
export const checkoutStyle = `
:root { color-scheme: light dark; --surface: #fdfcfb; --well: #f4f2ef; --line: #e3dfda; --strong: #8f8983; --text: #231f1b; --dim: #57524c;
  --accent: #0f5a64; --on-accent: #fff; --good: #1d6b3c; --good-soft: #e4f5e9; --bad: #a32a1c; --bad-soft: #fdeceb; }
@media (prefers-color-scheme: dark) { :root { --surface: #1d1b19; --well: #272421; --line: #3a3632; --strong: #85807a; --text: #f1eeea; --dim: #b5afa8;
  --accent: #6cc6d3; --on-accent: #06282d; --good: #7fd6a0; --good-soft: #1b3124; --bad: #ff9f92; --bad-soft: #3b201d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--well); color: var(--text); font: 15px/22px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { width: min(100%, 416px); margin: 0 auto; padding: 24px 16px 40px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 21px; padding: 20px; }
.test { margin: 0 0 12px; color: var(--dim); font-size: 13px; line-height: 18px; text-align: center; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 26px; }
p { margin: 0 0 16px; color: var(--dim); }
ol.steps { display: flex; gap: 6px; margin: 0 0 20px; padding: 0; list-style: none; font-size: 13px; line-height: 18px; color: var(--dim); }
ol.steps li { flex: 1; padding-top: 8px; border-top: 3px solid var(--line); }
ol.steps li[data-done] { border-color: var(--accent); }
ol.steps li[aria-current] { border-color: var(--accent); color: var(--text); font-weight: 600; }
label, legend { display: block; margin: 0 0 6px; padding: 0; font-weight: 600; font-size: 13px; line-height: 18px; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
.field { margin: 0 0 16px; }
.row { display: grid; grid-template-columns: 1fr 104px; gap: 8px; }
input[type=text], select { width: 100%; height: 48px; padding: 0 12px; color: var(--text); background: var(--surface); border: 1px solid var(--strong); border-radius: 12px; font: inherit; }
input[type=text] { font-size: 22px; font-variant-numeric: tabular-nums; }
.choice { display: flex; align-items: center; gap: 10px; min-height: 44px; font-weight: 400; font-size: 15px; }
.choice input { width: 18px; height: 18px; accent-color: var(--accent); }
.choice small { margin-left: auto; color: var(--dim); font-size: 13px; }
dl { margin: 0 0 16px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
dl div:last-child { border-bottom: 0; font-weight: 600; }
dt { color: var(--dim); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.big { margin: 0 0 16px; color: var(--text); font-size: 30px; line-height: 36px; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.big small { color: var(--dim); font-size: 16px; font-weight: 400; }
.address { margin: 0 0 16px; padding: 12px; border-radius: 12px; background: var(--well); color: var(--text); font: 12px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.address b { display: block; margin: 0 0 2px; color: var(--dim); font: 600 13px/18px ui-sans-serif, system-ui, sans-serif; }
.pay-card { margin: 0 0 16px; padding: 14px 16px; border: 1px solid var(--line); border-radius: 12px; display: flex; justify-content: space-between; gap: 8px; font-variant-numeric: tabular-nums; }
.pay-card small { color: var(--dim); }
button { width: 100%; min-height: 48px; border: 1px solid var(--accent); border-radius: 12px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { margin-top: 8px; border-color: transparent; background: none; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.note { padding: 12px; border-radius: 12px; background: var(--bad-soft); color: var(--bad); }
.note.good { background: var(--good-soft); color: var(--good); }
`

/** Hash of the styles for the page's policy, which allows no other style and no script. */
export const checkoutStyleHash: string = `sha256-${createHash('sha256').update(checkoutStyle).digest('base64')}`
