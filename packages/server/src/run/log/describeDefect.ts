/** Causes that are followed. */
const MAX_CAUSES = 4

/** Names that code gives; anything longer or odder may be data. */
const NAME = /^[A-Za-z_]\w{0,63}$/

/**
 * A defect without anything that a visitor sent: messages often quote what they choke on, so there
 * are none.
 */
export interface Defect {
  readonly name: string
  /** Of Node, PostgreSQL and others. */
  readonly code?: string
  /** Where it happened, innermost first. */
  readonly frames: readonly string[]
  readonly cause?: Defect
}

function framesOf({ stack = '', name, message }: Error): string[] {
  // The text before the frames holds the message, which may have lines that look like frames.
  const start = message ? stack.indexOf(message) : stack.indexOf(name)
  const after = start < 0 ? '' : stack.slice(start + (message || name).length)
  return after
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.slice(7))
}

/** What may be written to a log of an error that nobody expected. */
export function describeDefect(error: unknown, depth: number = 0): Defect {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] }
  const { code } = error as { code?: unknown }
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    ...(typeof code === 'string' && NAME.test(code) ? { code } : {}),
    frames: framesOf(error),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: describeDefect(error.cause, depth + 1) }
      : {}),
  }
}
