import { OptionError } from '@latchkey/core'
import { type LoginSocial, parseLink } from '@latchkey/core/internal'
import { isChainId } from '@latchkey/protocol'

/** Options of logging in by e-mail or a social account. */
export interface LoginOptions {
  /** URL of the frame, on a site of its own, for example `https://vault.example.org`. */
  frameUrl: string
  /** Id of the project under which the frame's operator lists the origins that may embed it. */
  projectId: string
  /** True to offer the login by e-mail. @default true */
  email?: boolean | undefined
  /**
   * Social accounts to log in with, in the order in which they are offered. The operator must have
   * set them up. @default []
   */
  socials?: readonly LoginSocial[] | undefined
  /**
   * True to let users prefer a smart account, if the frame's operator has them. @default true
   */
  smartAccounts?: boolean | undefined
  /** CAIP-2 id of the initial network of a new user. @default 'eip155:1' */
  chainId?: string | undefined
  /** Name of the wallet: a brand, because every language shows it as it is. @default 'Latchkey' */
  name?: string | undefined
}

/** The checked options. */
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

/** All social accounts. */
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
    name = 'Latchkey',
  } = options
  const link = parseLink(frameUrl)
  const { origin, pathname } = link ? new URL(link) : { origin: '', pathname: '' }
  check(link !== undefined, 'frameUrl', 'an https address', frameUrl)
  // On the app's own origin the frame would not protect the keys from the app's code.
  check(origin !== pageOrigin, 'frameUrl', 'an address of another origin than the page', frameUrl)
  check(
    typeof projectId === 'string' && projectId !== '' && projectId.length <= 128,
    'projectId',
    'a string',
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
