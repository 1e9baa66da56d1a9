import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '../../packages/locales/src/matchLocale.js'
import type { Tree } from './message.js'
import { readEnglish } from './readEnglish.js'

/** The folder of the catalogues, `<surface>/<tag>.json`. */
export const localesFolder = 'packages/locales'

export const tags: readonly string[] = locales

/** The folders with the English texts of each surface, in `…Texts.ts` files. */
const folders = {
  kit: 'packages/react/src',
  frame: 'packages/vault/src',
  mail: 'packages/server/src/login',
} as const

export type Surface = keyof typeof folders

export const surfaces = Object.keys(folders) as readonly Surface[]

/** Returns the English texts of a surface, by catalogue. */
export function readSurface(surface: Surface): ReadonlyMap<string, Tree> {
  const folder = folders[surface]
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('Texts.ts'))
    .sort()
  return new Map(files.flatMap((file) => [...readEnglish(join(folder, file))]))
}
