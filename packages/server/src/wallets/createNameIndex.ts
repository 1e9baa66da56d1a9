import { foldText } from './foldText.js'

/** Length of the indexed parts, in letters. */
const GRAM = 3

/** Ranks a match: at the beginning of the name, of a word, or inside a word. */
function rankOf(name: string, text: string): 0 | 1 | 2 {
  if (name.startsWith(text)) return 0
  for (let at = name.indexOf(text, 1); at !== -1; at = name.indexOf(text, at + 1))
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return 1
  return 2
}

/** Indexes the positions of names by their parts of one, two and three letters. */
function indexParts(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>()
  for (const [position, name] of names.entries())
    for (let length = 1; length <= GRAM; length += 1)
      for (let at = 0; at + length <= name.length; at += 1) {
        const part = name.slice(at, at + length)
        const positions = index.get(part)
        if (!positions) index.set(part, [position])
        else if (positions.at(-1) !== position) positions.push(position)
      }
  return index
}

/**
 * Creates a search for names by any part of them. It checks only names with the rarest three
 * letters of the query, so its cost depends on the matches, not on the number of names.
 *
 * @param given - Names in the order for equal ranks.
 * @returns a function that returns the positions of matching names, the best first.
 */
export function createNameIndex(given: readonly string[]): (search: string) => readonly number[] {
  const names = given.map(foldText)
  const index = indexParts(names)

  function candidates(text: string): readonly number[] {
    if (text.length <= GRAM) return index.get(text) ?? []
    const parts = Array.from(
      { length: text.length - GRAM + 1 },
      (_, at) => index.get(text.slice(at, at + GRAM)) ?? [],
    )
    return parts.reduce((rarest, part) => (part.length < rarest.length ? part : rarest))
  }

  return (search) => {
    const text = foldText(search)
    const ranks: [number[], number[], number[]] = [[], [], []]
    for (const position of candidates(text)) {
      const name = names[position] ?? ''
      if (name.includes(text)) ranks[rankOf(name, text)].push(position)
    }
    return ranks.flat()
  }
}
