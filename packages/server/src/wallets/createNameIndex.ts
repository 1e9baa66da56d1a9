import { foldText } from './foldText.js'

/** Letters of the longest part that is looked up whole. */
const GRAM = 3

/**
 * How well a name fits what was typed: it begins with it, one of its words does, or it has it
 * inside.
 */
function rankOf(name: string, text: string): 0 | 1 | 2 {
  if (name.startsWith(text)) return 0
  for (let at = name.indexOf(text, 1); at !== -1; at = name.indexOf(text, at + 1))
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return 1
  return 2
}

/** Positions of the names that have a part of one, two or three letters, by that part. */
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
 * Finds names by any part of them. Only names are looked at that have the rarest three letters of
 * what was typed, so that a search costs what it finds, not how many names there are.
 *
 * @param given - Names in the order in which equally good ones are answered.
 * @returns positions of the names that fit, the best first.
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
