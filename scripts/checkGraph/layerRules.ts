import type { Finding } from '../lib/report.js'
import { mayImport, order, ordered, rootFolders } from './table.js'

/** The file whose layer rules come from the table. */
export const rulesFile: 'CONTRIBUTING.md' = 'CONTRIBUTING.md'

const START = '<!-- written by npm run check:graph -- --update -->'
const END = '<!-- end -->'

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Returns the rules of the table as a list in Markdown. */
function layerRules(): string {
  const imports = Object.entries(mayImport).map(
    ([id, others]) => `\`${id}\` → ${code(others) || 'none'}`,
  )
  return [
    `- Packages that a package may import, tests excepted: ${imports.join('; ')}.`,
    `- In ${code(ordered)}, a folder imports from itself and from the folders before it in this order: ${code(order)}. Files in \`src\` itself and in ${code(rootFolders)} bring the folders together; no folder imports them.`,
    '- No import cycle, type imports included.',
  ].join('\n')
}

function bounds(text: string): { from: number; to: number } | undefined {
  const [from, to] = [text.indexOf(START) + START.length, text.indexOf(END)]
  return from < START.length || to < from ? undefined : { from, to }
}

/** Returns the text of {@link rulesFile} with the rules of the table between its two marks. */
export function withLayerRules(text: string): string {
  const found = bounds(text)
  return found ? `${text.slice(0, found.from)}\n\n${layerRules()}\n\n${text.slice(found.to)}` : text
}

/** Finds rules in {@link rulesFile} that differ from the table, or marks that are missing. */
export function layerRuleFindings(text: string): readonly Finding[] {
  if (!bounds(text))
    return [
      {
        where: rulesFile,
        what: `has no lines "${START}" and "${END}" around the layer rules: add them, then run npm run check:graph -- --update`,
      },
    ]
  return withLayerRules(text) === text
    ? []
    : [
        {
          where: rulesFile,
          what: 'tells other layer rules than scripts/checkGraph/table.ts: run npm run check:graph -- --update',
        },
      ]
}
