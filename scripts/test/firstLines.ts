import { stripVTControlCharacters } from 'node:util'

/** Returns the first non-empty lines of a text, without colours. */
export function firstLines(text: string, count: number): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .map((line) => line.slice(0, 300))
}
