import { labelProblem } from './nameRules.js'

const MAX_SUGGESTIONS = 10

/** Maximum length of the base: leaves room for additions. */
const MAX_STEM = 48

/** Variations of a name that is taken. */
const variations: readonly ((stem: string) => string)[] = [
  (stem) => `${stem}-id`,
  (stem) => `the-${stem}`,
  (stem) => `its-${stem}`,
  (stem) => `${stem}-eth`,
  (stem) => `hey-${stem}`,
  (stem) => `${stem}-1`,
  (stem) => `${stem}-keys`,
  (stem) => `${stem}42`,
  (stem) => `${stem}-onchain`,
  (stem) => `${stem}-2`,
  (stem) => `${stem}100`,
]

/** Returns the letters, digits and single hyphens of the typed text, which may be a whole name. */
function stemOf(asked: string, parent: string): string {
  const label = asked.toLowerCase().endsWith(`.${parent}`)
    ? asked.slice(0, -parent.length - 1)
    : asked
  return label
    .slice(0, 512)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s_.]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_STEM)
}

/** Returns at most ten valid labels like the typed one, with itself first if it is valid. */
export function suggestLabels(asked: string, parent: string): readonly string[] {
  const own = asked.toLowerCase().endsWith(`.${parent}`)
    ? asked.slice(0, -parent.length - 1).toLowerCase()
    : asked.toLowerCase()
  const stem = stemOf(asked, parent)
  const varied = stem ? variations.map((vary) => vary(stem)) : []
  return [...new Set([own, stem, ...varied])]
    .filter((label) => labelProblem(label) === undefined)
    .slice(0, MAX_SUGGESTIONS)
}
