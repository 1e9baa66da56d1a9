import { isRecord } from '@latchkey/protocol/std'
import {
  checkOptions,
  isFunction,
  isSwitch,
  matches,
  type OptionRule,
} from '../kernel/checkOptions.js'

const rules: readonly OptionRule[] = [
  ['signIn', 'an object', isRecord],
  ...['getNonce', 'verify', 'getSession', 'signOut', 'onSignIn?', 'onSignOut?'].map(
    (name): OptionRule => [`signIn.${name}`, 'a function', isFunction],
  ),
  ...[
    'signOutOnDisconnect',
    'signOutOnAccountChange',
    'signOutOnNetworkChange',
    'isRequired',
    'oneClick',
  ].map((name) => isSwitch(`signIn.${name}`)),
  ['signIn.domain?', 'a host, such as app.example.org', matches(/^[^\s/]{1,255}$/)],
  ['signIn.uri?', 'an absolute URL', (value) => typeof value === 'string' && URL.canParse(value)],
  // EIP-4361 allows one line; wallets with strict parsers accept only these characters.
  ['signIn.statement?', 'one line of 1 to 500 ASCII characters', matches(/^[\x20-\x7e]{1,500}$/)],
  [
    'signIn.expiresIn?',
    'milliseconds, from a minute to a year',
    (value) =>
      Number.isSafeInteger(value) &&
      (value as number) >= 60_000 &&
      (value as number) <= 31_536_000_000,
  ],
]

/**
 * Checks the options of `createSignIn`.
 *
 * @throws {@link OptionError} with the first wrong option, the expected value and the link to its
 * documentation.
 */
export function checkSignInOptions(options: unknown): void {
  checkOptions({ signIn: options }, rules, 'an object')
}
