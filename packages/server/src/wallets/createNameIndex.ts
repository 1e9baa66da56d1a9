import { foldText } from './foldText.js'

/** How well a name fits what was typed: it begins with it, one of its words does, or it has it inside. */
type Rank = 0 | 1 | 2

interface Ending {
  readonly text: string
  readonly position: number
  readonly rank: Rank
}

function endingsOf(name: string, position: number): Ending[] {
  const endings: Ending[] = []
  for (let start = 0; start < name.length; start += 1) {
    const rank = start === 0 ? 0 : /[\p{L}\p{N}]/u.test(name[start - 1] ?? '') ? 2 : 1
    endings.push({ text: name.slice(start), position, rank })
  }
  return endings
}

/** The first place whose text is not before `text`. */
function lowerBound(endings: readonly Ending[], text: string): number {
  let low = 0
  let high = endings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((endings[middle] as Ending).text < text) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Finds names by any part of them: all endings of all names are kept in order, and what has a part inside is what has an
 * ending that begins with it. So a search costs what it finds, not how many names there are.
 *
 * @param names - In the order in which equally good ones are answered.
 * @returns positions of the names that fit, the best first.
 */
export function createNameIndex(names: readonly string[]): (search: string) => readonly number[] {
  const endings = names.flatMap((name, position) => endingsOf(foldText(name), position))
  endings.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  return (search) => {
    const text = foldText(search)
    const best = new Map<number, Rank>()
    for (let at = lowerBound(endings, text); endings[at]?.text.startsWith(text); at += 1) {
      const { position, rank } = endings[at] as Ending
      if (rank < (best.get(position) ?? 3)) best.set(position, rank)
    }
    return [...best].sort(([a, rankA], [b, rankB]) => rankA - rankB || a - b).map(([position]) => position)
  }
}
