import { parseArgs } from 'node:util'
import { UsageError } from './usageError.js'

/** The kind of an option's value. */
export type OptionKind = 'text' | 'texts' | 'flag'

/** The parsed command line. */
export interface Arguments {
  readonly positionals: readonly string[]
  /** The value of an option that takes one. */
  text(name: string): string | undefined
  /** The values of an option that may be repeated. */
  texts(name: string): readonly string[]
  flag(name: string): boolean
}

/**
 * Reads the arguments of a command.
 *
 * @throws {@link UsageError} for an unknown option, or too many positionals.
 */
export function readArguments(
  command: string,
  args: readonly string[],
  options: Readonly<Record<string, OptionKind>>,
  maxPositionals: number,
): Arguments {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, kind]) => [
      name,
      {
        type: kind === 'flag' ? ('boolean' as const) : ('string' as const),
        multiple: kind === 'texts',
      },
    ]),
  )
  let parsed: {
    values: Record<string, string | boolean | (string | boolean)[] | undefined>
    positionals: string[]
  }
  try {
    parsed = parseArgs({ args: [...args], options: config, allowPositionals: true })
  } catch (error) {
    throw new UsageError(command, (error as Error).message)
  }
  const { values, positionals } = parsed
  const extra = positionals[maxPositionals]
  if (extra !== undefined) throw new UsageError(command, `Unexpected argument "${extra}".`)
  return {
    positionals,
    text: (name) => values[name] as string | undefined,
    texts: (name) => (values[name] as string[] | undefined) ?? [],
    flag: (name) => values[name] === true,
  }
}
