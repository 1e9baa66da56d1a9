/** The implicit links from one step to the next. */
const LINKS = ['event', 'message', 'effect', 'port'] as const

/** A place in the code: `core/src/openModal.ts#openModal`, relative to `packages`. */
export interface Place {
  path: string
  symbol: string
}

/** One step of a walk. */
export interface Step extends Place {
  /** Line in the table. */
  line: number
  /** The previous step. @default the last step before this one that is not a leaf */
  from: Place | undefined
  /** A word that both steps contain, if the code of `from` does not reference this step. */
  by: { link: (typeof LINKS)[number]; word: string } | undefined
  /** True for a file with a clear name and without further steps, which is not counted. */
  isLeaf: boolean
}

/** The route of one user action through the code. */
export interface Walk {
  /** The first line of the table. */
  title: string
  /** The maximum number of files, which only falls. */
  limit: number
  /** The target number of files. */
  target: number
  steps: Step[]
}

function parsePlace(text: string): Place | undefined {
  const match = /^([^\s#]+\.tsx?)#([\w$.]+)$/.exec(text)
  return match?.[1] && match[2] ? { path: match[1], symbol: match[2] } : undefined
}

function parseStep(text: string, line: number): Step {
  const [, at = '', from, link, word, leaf] =
    /^(\S+)(?: from (\S+))?(?: by (\w+) (\S+))?( leaf)?$/.exec(text) ?? []
  const place = parsePlace(at)
  const origin = from === undefined ? undefined : parsePlace(from)
  const known = LINKS.find((each) => each === link)
  if (!place || (from !== undefined && !origin) || (link !== undefined && !known))
    throw new Error(
      `line ${line}: not file#symbol [from file#symbol] [by link word] [leaf]: ${text}`,
    )
  const by = known && word ? { link: known, word } : undefined
  return { ...place, line, from: origin, by, isLeaf: leaf !== undefined }
}

function parseNumber(lines: readonly string[], name: string): number {
  const value = Number(lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2))
  if (!Number.isInteger(value) || value < 0) throw new Error(`expected a line "${name}: <number>"`)
  return value
}

/**
 * Parses the table of a walk: a title, `limit:` and `target:`, then one step per line. Ignores
 * empty lines and lines that start with `#`.
 *
 * @throws Error for a malformed line, and without a limit or a target.
 */
export function parseWalk(text: string): Walk {
  const lines = text.split('\n').map((line) => line.trim())
  const steps = lines.flatMap((line, index) =>
    index === 0 || line === '' || /^(#|limit: |target: )/.test(line)
      ? []
      : [parseStep(line, index + 1)],
  )
  return {
    title: lines[0] ?? '',
    limit: parseNumber(lines, 'limit'),
    target: parseNumber(lines, 'target'),
    steps,
  }
}
