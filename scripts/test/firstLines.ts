import { stripVTControlCharacters } from 'node:util'

/** The first lines of a text that say something, without colours. */
export function firstLines(text: string, count: number): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .map((line) => line.slice(0, 300))
}
