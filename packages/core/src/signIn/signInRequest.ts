import type { ChainId } from '@latchkey/protocol'
import type { Clock } from '../kernel/clock.js'
import { OptionError } from '../kernel/errors.js'
import type { SignInRequest } from '../kernel/types.js'
import type { ResolvedSignInOptions } from './signInOptions.js'

function required(option: 'domain' | 'uri', value: string | undefined): string {
  if (value) return value
  throw new OptionError({
    option: `signIn.${option}`,
    expected: 'the host and address of the site, where there is no page',
    received: String(value),
    docsPath: '/options.md#signin',
  })
}

/**
 * Returns the request that the wallet signs, valid from now on.
 *
 * @throws {@link OptionError} without a page, if the options have no domain.
 */
export function signInRequest(parameters: {
  options: ResolvedSignInOptions
  nonce: string
  networkIds: readonly [ChainId, ...ChainId[]]
  clock: Clock
}): SignInRequest {
  const { options, nonce, networkIds, clock } = parameters
  const { location } = globalThis as { location?: { host?: string; origin?: string } }
  const now = clock.now()
  return {
    domain: required('domain', options.domain ?? location?.host),
    uri: required('uri', options.uri ?? location?.origin),
    nonce,
    statement: options.statement,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + options.expiresIn).toISOString(),
    networkIds,
  }
}
