import { makeKeys } from '@latchkey/server'
import { readArguments } from './readArguments.js'
import { UsageError } from './usageError.js'

const COMMAND = 'keys'

/**
 * Prints new secrets of a service, one per line, in the format of environment files.
 */
export async function runKeys(args: readonly string[]): Promise<number> {
  const [service] = readArguments(COMMAND, args, {}, 1).positionals
  if (service !== 'auth' && service !== 'recovery')
    throw new UsageError(COMMAND, 'Name the service: auth or recovery.')
  const { secrets, publicKey } = makeKeys(service)
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}`)
  const output = publicKey
    ? [`# For "assertionKeys" of the recovery service, and no secret: ${JSON.stringify(publicKey)}`]
    : []
  process.stdout.write(`${[...lines, ...output].join('\n')}\n`)
  return 0
}
