const isFunction = (value: unknown): boolean => typeof value === 'function'
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

interface SignInRule {
  option: string
  holds(value: unknown): boolean
  expected: string
  isOptional?: boolean
}

function every(names: readonly string[], rule: Omit<SignInRule, 'option'>): SignInRule[] {
  return names.map((name) => ({ option: `signIn.${name}`, ...rule }))
}

/** What must hold for the option `signIn`. */
export const signInRules: readonly SignInRule[] = [
  {
    option: 'signIn',
    holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    expected: 'an object with getNonce, verify, getSession and signOut, such as createSignInClient makes',
    isOptional: true,
  },
  ...every(['getNonce', 'verify', 'getSession', 'signOut'], { holds: isFunction, expected: 'a function' }),
  ...every(['onSignIn', 'onSignOut'], { holds: isFunction, expected: 'a function', isOptional: true }),
  ...every(['signOutOnDisconnect', 'signOutOnAccountChange', 'signOutOnNetworkChange', 'isRequired', 'oneClick'], {
    holds: isBoolean,
    expected: 'true or false',
    isOptional: true,
  }),
  ...every(['domain'], {
    holds: (value) => typeof value === 'string' && /^[^\s/]{1,255}$/.test(value),
    expected: 'a host, such as app.example.org',
    isOptional: true,
  }),
  ...every(['uri'], {
    holds: (value) => typeof value === 'string' && URL.canParse(value),
    expected: 'an address, such as https://app.example.org',
    isOptional: true,
  }),
  ...every(['statement'], {
    // EIP-4361 has one line, and wallets that read strictly know only these characters.
    holds: (value) => typeof value === 'string' && /^[\x20-\x7e]{1,500}$/.test(value),
    expected: 'one line of 1 to 500 ASCII characters',
    isOptional: true,
  }),
  ...every(['expiresIn'], {
    holds: (value) => Number.isSafeInteger(value) && (value as number) >= 60_000 && (value as number) <= 31_536_000_000,
    expected: 'milliseconds, from a minute to a year',
    isOptional: true,
  }),
]
