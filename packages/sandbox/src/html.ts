/** Safe markup: every value in it is escaped. */
export interface Html {
  readonly markup: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function markupOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

/** Creates markup with values, which are escaped unless they are markup. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return {
    markup: strings
      .map((text, index) => text + (index < values.length ? markupOf(values[index] ?? '') : ''))
      .join(''),
  }
}

/** The style of the sandbox's own pages, in light and dark. */
export const pageStyle: string = `:root { color-scheme: light dark; --ink: light-dark(#1c1b19, #efedea); --soft: light-dark(#5f5c57, #aaa69f); --line: light-dark(#dedad3, #3b3935); --sheet: light-dark(#ffffff, #24221f); --ground: light-dark(#f5f3ef, #171614); --accent: light-dark(#0b5f63, #7fcdd0); --on-accent: light-dark(#ffffff, #0c2526); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
main.narrow { max-width: 24rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0; }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; }
.soft { color: var(--soft); font-size: 0.875rem; overflow-wrap: anywhere; }
.bar { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; justify-content: space-between; margin-bottom: 1.25rem; }
.row { display: flex; gap: 0.5rem; align-items: center; }
.card { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
.card pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0.75rem 0 0; }
.card ul { margin: 0.75rem 0 0; padding: 0.75rem 0 0; border-top: 1px solid var(--line); list-style: none; }
.code { font: 600 1.5rem/1.3 ui-monospace, monospace; letter-spacing: 0.12em; }
a { color: var(--accent); overflow-wrap: anywhere; }
a, button { border-radius: 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, .button { display: block; width: 100%; min-height: 44px; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); color: var(--ink); font: inherit; text-align: left; cursor: pointer; }
button:hover { border-color: var(--accent); }
button small { display: block; color: var(--soft); }
button.compact { width: auto; text-align: center; }
form { margin: 0 0 0.625rem; }
input:not([type=hidden]) { flex: 1; min-width: 0; min-height: 44px; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); color: var(--ink); font: inherit; }`
