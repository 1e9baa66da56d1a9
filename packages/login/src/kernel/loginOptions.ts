import { OptionError } from '@latchkey/core'
import { type LoginSocial, parseLink } from '@latchkey/core/internal'
import { isChainId } from '@latchkey/protocol'

/** What may be said about logging in by e-mail or a social account. */
export interface LoginOptions {
  /** Where the frame is served, on a site of its own, for example `https://vault.example.org`. */
  frameUrl: string
  /** Project under which the frame's operator keeps the origins that may embed it. */
  projectId: string
  /** Whether an e-mail address may be given. @default true */
  email?: boolean | undefined
  /**
   * Who visitors may log in with besides, in the order they are offered; the operator must have set
   * them up. @default []
   */
  socials?: readonly LoginSocial[] | undefined
  /**
   * Whether a smart account may be preferred, where the frame's operator has them. @default true
   */
  smartAccounts?: boolean | undefined
  /** CAIP-2 id of the network that somebody who was never here begins on. @default 'eip155:1' */
  chainId?: string | undefined
  /** Name the wallet goes by. @default 'Latchkey wallet' */
  name?: string | undefined
}

/** The options once they are checked. */
export interface LoginSettings {
  /** Without a slash at its end. */
  frameUrl: string
  frameOrigin: string
  projectId: string
  email: boolean
  socials: readonly LoginSocial[]
  smartAccounts: boolean
  chainId: string
  name: string
}

/** Everybody there is to log in with. */
export const allSocials: readonly LoginSocial[] = [
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
  'farcaster',
]

function check(fits: boolean, option: string, expected: string, received: unknown): void {
  if (!fits)
    throw new OptionError({
      option: `login.${option}`,
      expected,
      received: String(received).slice(0, 80),
      docsPath: '/options.md#login',
    })
}

export function resolveOptions(
  options: LoginOptions,
  pageOrigin: string | undefined,
): LoginSettings {
  const {
    frameUrl,
    projectId,
    email = true,
    socials = [],
    smartAccounts = true,
    chainId = 'eip155:1',
    name = 'Latchkey wallet',
  } = options
  const link = parseLink(frameUrl)
  const { origin, pathname } = link ? new URL(link) : { origin: '', pathname: '' }
  check(link !== undefined, 'frameUrl', 'an https address', frameUrl)
  // Beside the page's own code the frame would protect nothing.
  check(origin !== pageOrigin, 'frameUrl', 'an address of another origin than the page', frameUrl)
  check(
    typeof projectId === 'string' && projectId !== '' && projectId.length <= 128,
    'projectId',
    'a text',
    projectId,
  )
  check(
    Array.isArray(socials) && socials.every((social) => allSocials.includes(social)),
    'socials',
    `some of ${allSocials.join(', ')}`,
    socials,
  )
  check(isChainId(chainId), 'chainId', 'a CAIP-2 id such as eip155:1', chainId)
  return {
    frameUrl: origin + pathname.replace(/\/+$/, ''),
    frameOrigin: origin,
    projectId,
    email,
    socials: [...new Set(socials)],
    smartAccounts,
    chainId,
    name,
  }
}
