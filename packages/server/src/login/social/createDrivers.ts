import type { SocialProvider } from '@latchkey/protocol'
import { createLibraryDriver } from './createLibraryDriver.js'
import { createPlainDriver } from './createPlainDriver.js'
import { createUpstreamFetch } from './createUpstreamFetch.js'
import { type ProviderFacts, providerTable } from './providerTable.js'
import type { SocialDriver } from './socialDriver.js'
import type { SocialCredentials, SocialsOptions } from './socialOptions.js'

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

function checkAddress(provider: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isGood =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  if (!isGood)
    throw new TypeError(
      `The option "socials.${provider}.endpoints" is wrong: expected an https: address, received "${address}".`,
    )
}

function checkCredentials(
  provider: string,
  { secret }: ProviderFacts,
  credentials: SocialCredentials,
): void {
  const wanted =
    secret === 'signed'
      ? (['clientId', 'teamId', 'keyId', 'privateKey'] as const)
      : (['clientId', 'clientSecret'] as const)
  for (const name of wanted)
    if (!credentials[name])
      throw new TypeError(`The option "socials.${provider}.${name}" is missing.`)
}

function createDriver(
  provider: SocialProvider,
  credentials: SocialCredentials,
  clock: { now(): number },
): SocialDriver {
  const usual = providerTable[provider]
  const facts = { ...usual, endpoints: { ...usual.endpoints, ...credentials.endpoints } }
  checkCredentials(provider, facts, credentials)
  const { authorize, token, keys, user, emails } = facts.endpoints
  const asked = [token, keys, user, emails].filter((url) => url !== '')
  for (const address of [authorize, ...asked]) checkAddress(provider, address)
  const fetch = createUpstreamFetch({ id: provider, urls: asked, clock })
  if (provider === 'github' || provider === 'facebook')
    return createPlainDriver(provider, facts, credentials, fetch)
  return createLibraryDriver(provider, facts, credentials, fetch)
}

/**
 * Creates the drivers of the configured providers.
 *
 * @throws TypeError when a credential is missing or a URL is not https.
 */
export function createDrivers(
  options: SocialsOptions,
  clock: { now(): number },
): ReadonlyMap<string, SocialDriver> {
  const drivers = new Map<string, SocialDriver>()
  for (const [provider, credentials] of Object.entries(options) as [
    SocialProvider,
    SocialCredentials | undefined,
  ][])
    if (credentials) drivers.set(provider, createDriver(provider, credentials, clock))
  return drivers
}
