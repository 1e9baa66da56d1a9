/** The variables of ports, and {@link OFFSET}. */
type Environment = Readonly<Record<string, string | undefined>>

/** The variable that moves all ports: `LATCHKEY_PORT_OFFSET=10000` changes 5173 to 15173. */
const OFFSET = 'LATCHKEY_PORT_OFFSET'

const MAX_PORT = 65_535

/**
 * Reads a port from the environment: the value of its variable, else the default port plus
 * `LATCHKEY_PORT_OFFSET`.
 *
 * @throws Error if a variable is not a number, or the result is not a port.
 */
export function readPort(variable: string, usual: number, env: Environment): number {
  const [name, first] = env[variable] === undefined ? [OFFSET, usual] : [variable, 0]
  const value = env[name]
  if (value === undefined) return usual
  const port = first + Number(value)
  if (!/^\d+$/.test(value) || port > MAX_PORT)
    throw new Error(`${name} is "${value}", but a port is a number from 0 to ${MAX_PORT}.`)
  return port
}
