import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Json, toJson } from './formatMessage.js'
import { groups } from './groups.js'
import type { Parameter, Tree } from './message.js'
import { localesFolder, readSurface, type Surface, tags } from './surfaces.js'
import { writeTree } from './writeModule.js'

const HEAD = '// Written by npm run locales.\n'

type English = ReadonlyMap<string, Tree>

/** Texts of files, by path. */
type Files = Map<string, string>

function writeEnglish(files: Files, surface: Surface, english: English): void {
  const json = Object.fromEntries([...english].map(([name, tree]) => [name, toJson(tree)]))
  const file = join(localesFolder, surface, 'en.json')
  files.set(file, `${JSON.stringify(json, undefined, 2)}\n`)
}

function readJson(surface: Surface, tag: string): Readonly<Record<string, Json>> | undefined {
  const file = join(localesFolder, surface, `${tag}.json`)
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Json>)
    : undefined
}

/** Writes the modules of a locale, and returns the names of its chunks. */
function writeLocale(files: Files, surface: Surface, english: English, tag: string): string[] {
  const json = readJson(surface, tag)
  if (!json) return []
  const folder = join(localesFolder, 'src', surface, tag)
  return Object.entries(groups[surface]).map(([group, names]) => {
    const parts = names.map((name) => {
      const tree = english.get(name)
      return `${name}: ${(tree && writeTree(tree, json[name])) ?? '{}'}`
    })
    const body = `({ ${parts.join(', ')} })`
    const types = body.includes(': Names') ? 'Catalogue, Names' : 'Catalogue'
    const used = ['plural', 'number'].map((name) => (body.includes(`${name}(`) ? name : `_${name}`))
    const given = used[1] === 'number' ? used : used[0] === 'plural' ? [used[0]] : []
    files.set(
      join(folder, `${group}.ts`),
      `${HEAD}import type { ${types} } from '../../catalogue.js'\n\nexport const catalogue: Catalogue = (${given.join(', ')}) => ${body}\n`,
    )
    return group
  })
}

function writeTable(files: Files, surface: Surface, english: English): void {
  const rows = tags.flatMap((tag) => {
    const chunks = writeLocale(files, surface, english, tag).map(
      (group) => `    ${group}: () => import('./${surface}/${tag}/${group}.js'),\n`,
    )
    return chunks.length > 0 ? [`  '${tag}': {\n${chunks.join('')}  },\n`] : []
  })
  files.set(
    join(localesFolder, 'src', `${surface}Table.ts`),
    `${HEAD}import type { Table } from './catalogue.js'\n\nexport const table: Table = {\n${rows.join('')}}\n`,
  )
}

/** Returns the parameters of each function by path, for texts that an app replaces. */
function parametersOf(tree: Tree, path: string): (readonly [string, readonly Parameter[]])[] {
  if (tree.type === 'message') return []
  if (tree.type === 'function') return [[path, tree.parameters]]
  const below =
    tree.type === 'list'
      ? tree.items.map((item, at) => [`${at}`, item] as const)
      : [...tree.entries]
  return below.flatMap(([key, entry]) => parametersOf(entry, `${path}.${key}`))
}

function writeParameters(files: Files, english: English): void {
  const rows = [...english].flatMap(([name, tree]) => parametersOf(tree, name))
  const text = JSON.stringify(Object.fromEntries(rows), undefined, 2)
  files.set(
    join(localesFolder, 'src', 'kitParameters.ts'),
    `${HEAD}/**\n * The placeholders of the kit's texts that are functions, by key.\n *\n * @example\n * \`\`\`ts\n * import { kitParameters } from '@latchkey/locales/kitParameters'\n *\n * console.log(kitParameters['account.network']) // ['name']\n * \`\`\`\n */\nexport const kitParameters: Readonly<Record<string, readonly (string | readonly string[])[]>> = ${text}\n`,
  )
}

/** Returns every file that `npm run locales` writes for a surface, by path. */
export function compileSurface(surface: Surface): ReadonlyMap<string, string> {
  const files: Files = new Map()
  const english = readSurface(surface)
  writeEnglish(files, surface, english)
  writeTable(files, surface, english)
  if (surface === 'kit') writeParameters(files, english)
  return files
}
