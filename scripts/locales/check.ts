// Fails for errors that would break a language: unknown keys and placeholders, missing plural
// forms, inconsistent files. Counts texts that are not translated yet.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkCatalogue } from './checkCatalogue.js'
import { compileSurface } from './compileSurface.js'
import { describeMissing } from './describeMissing.js'
import type { Json } from './formatMessage.js'
import { staleEnglish } from './staleEnglish.js'
import { localesFolder, readSurface, type Surface, surfaces, tags } from './surfaces.js'

/** The problems of one file, and its missing keys. */
function compare(surface: Surface, tag: string): ReturnType<typeof checkCatalogue> {
  const file = join(localesFolder, surface, `${tag}.json`)
  if (!existsSync(file)) return { findings: [`${file}: missing`], missing: [] }
  try {
    const json = JSON.parse(readFileSync(file, 'utf8')) as Json
    const { findings, missing } = checkCatalogue(json, readSurface(surface), tag)
    return { findings: findings.map((each) => `${file}: ${each}`), missing }
  } catch (error) {
    return { findings: [`${file}: ${(error as Error).message}`], missing: [] }
  }
}

/** Files that `npm run locales` would write, change or delete. */
function staleFiles(surface: Surface): string[] {
  const files = compileSurface(surface)
  const folder = join(localesFolder, 'src', surface)
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
  return [
    ...[...files].flatMap(([file, text]) =>
      existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [file],
    ),
    ...there.filter((file) => !files.has(file)),
  ]
}

const chosen = process.argv.slice(2)
const checked = chosen.length > 0 ? chosen : tags
const results = surfaces.flatMap((surface) =>
  checked.map((tag) => ({ surface, tag, ...compare(surface, tag) })),
)
const findings = [
  ...surfaces.flatMap(staleEnglish),
  ...results.flatMap((result) => result.findings),
]
// A catalogue with problems cannot be compiled.
const stale = findings.length > 0 ? [] : surfaces.flatMap(staleFiles)
for (const finding of findings) console.error(finding)
if (stale.length > 0) {
  console.error(`${stale.length} files are not those of the texts, the first is ${stale[0]}.`)
  console.error('Run "npm run locales".')
}
console.log(describeMissing(results))
console.log(`${findings.length + stale.length} problems`)
if (findings.length + stale.length > 0) process.exitCode = 1
