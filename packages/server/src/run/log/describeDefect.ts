/** Maximum depth of causes. */
const MAX_CAUSES = 4

/** Matches names from code. Anything else may be data. */
const NAME = /^[A-Za-z_]\w{0,63}$/

/** A defect without data from users. It has no message: messages often quote the input. */
export interface Defect {
  readonly name: string
  /** Error code, for example of Node or PostgreSQL. */
  readonly code?: string
  /** Stack frames, innermost first. */
  readonly frames: readonly string[]
  readonly cause?: Defect
}

function framesOf({ stack = '', name, message }: Error): string[] {
  // The text before the frames contains the message, whose lines may look like frames.
  const start = message ? stack.indexOf(message) : stack.indexOf(name)
  const after = start < 0 ? '' : stack.slice(start + (message || name).length)
  return after
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.slice(7))
}

/** Describes an unexpected error for the log. */
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
