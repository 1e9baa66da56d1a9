import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJson } from './formatMessage.js'
import { groups } from './groups.js'
import { localesFolder, readSurface, type Surface } from './surfaces.js'

/** Returns the problems of `en.json`, which `npm run locales` writes, and of the chunks. */
export function staleEnglish(surface: Surface): string[] {
  const file = join(localesFolder, surface, 'en.json')
  const english = readSurface(surface)
  const now = Object.fromEntries([...english].map(([name, tree]) => [name, toJson(tree)]))
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const known = Object.values(groups[surface]).flat()
  return [
    ...(JSON.stringify(now) === JSON.stringify(kept)
      ? []
      : [`${file}: not the English texts of the code. Run "npm run locales" and commit the file.`]),
    ...[...english.keys()]
      .filter((name) => !known.includes(name))
      .map(
        (name) =>
          `${name}: no chunk has this catalogue, so it stays English. Add it to scripts/locales/groups.ts and, for the modal, to packages/react/src/locale/createLocaleTexts.ts.`,
      ),
  ]
}
