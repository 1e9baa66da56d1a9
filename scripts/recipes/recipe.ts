import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A change of one file: each text is replaced by the next one; a new file has one text. */
export interface Edit {
  file: string
  replace?: readonly (readonly [from: string, to: string])[]
  create?: string
}

/** An example of a recipe of CONTRIBUTING.md. */
export interface Example {
  /** The heading of the recipe. */
  recipe: string
  /** Values of the placeholders in its paths. */
  placeholders: Readonly<Record<string, string>>
  edits: readonly Edit[]
  /** Paths of the recipe without an edit, with the reason. */
  unused: Readonly<Record<string, string>>
  /** Words of an existing case, and the files that only use it. */
  existing: {
    words: string
    placeholders: Readonly<Record<string, string>>
    uses: readonly string[]
  }
}

const PATH = /`((?:packages|apps|examples|scripts)\/[^`\s]+|sizes\.json)`/g

/** Returns the text of a section. */
export function sectionOf(page: string, heading: string): string {
  const start = page.indexOf(`\n## ${heading}\n`)
  if (start === -1) throw new Error(`CONTRIBUTING.md has no section '${heading}'`)
  const end = page.indexOf('\n## ', start + 1)
  return page.slice(start, end === -1 ? undefined : end)
}

/** Returns the paths in the steps of a recipe, without those of its checks. */
export function pathsOf(section: string): string[] {
  const steps = section.split('\n').filter((line) => /^\d+\. /.test(line))
  return [...new Set([...steps.join('\n').matchAll(PATH)].map(([, path = '']) => path))]
}

/** Returns true if a path of a recipe is that of a file or of a folder around it. */
export function covers(
  path: string,
  file: string,
  placeholders: Readonly<Record<string, string>>,
): boolean {
  const pattern = Object.entries(placeholders)
    .reduce((text, [name, value]) => text.replaceAll(`<${name}>`, value), path)
    .replaceAll(/[.+?^$()|[\]{}]/g, '\\$&')
    .replaceAll('*', '[^/]+')
  return new RegExp(`^${pattern}(/|$)`).test(file)
}

/** Applies the edits of an example to a copy of the repository. */
export function applyEdits(base: string, edits: readonly Edit[]): void {
  for (const { file, replace = [], create } of edits) {
    const path = join(base, file)
    let text = create ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
    for (const [from, to] of replace) {
      if (text.split(from).length !== 2)
        throw new Error(
          `${file} does not have '${from}' once any more: change the example of the recipe in scripts/recipes`,
        )
      text = text.replace(from, () => to)
    }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
