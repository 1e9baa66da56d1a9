import type { LatchkeyOptions } from '@latchkey/core'

/**
 * One option in the address of a demo page: a row of the bench's table, a field of the playground.
 */
export interface OptionField {
  /** Its name in the address. */
  name: string
  /** The values to choose from, or a description of the text. */
  values: string | readonly string[]
  meaning: string
}

/**
 * The options of `createLatchkey` with their fields, or with the reason why an address cannot
 * contain the option. A missing option does not compile.
 */
export const fieldsByOption: Readonly<
  Record<keyof LatchkeyOptions, readonly [OptionField, ...OptionField[]] | string>
> = {
  adapters: [
    {
      name: 'solana',
      values: ['0', 'same'],
      meaning:
        'Solana, unless 0; with same, its wallet has the name of the test wallet in the browser',
    },
    { name: 'walletConnect', values: ['0'], meaning: 'No QR codes and links to wallet apps' },
    { name: 'relay', values: 'ws: address', meaning: 'The relay where pages and phones meet' },
    {
      name: 'coinbase',
      values: ['1', 'auto', 'reject'],
      meaning: 'The wallet in a window of its own, and the answer in it',
    },
    { name: 'safe', values: 'origin', meaning: 'The origin that may be the Safe around this page' },
  ],
  app: [
    { name: 'appName', values: 'any text', meaning: 'The name of this site in the modal' },
    { name: 'icon', values: 'https: or data: address', meaning: 'The app’s picture in the modal' },
    { name: 'terms', values: 'https: address', meaning: 'A link below the wallets' },
    { name: 'privacy', values: 'https: address', meaning: 'A link below the wallets' },
  ],
  themeMode: [
    {
      name: 'themeMode',
      values: ['light', 'dark', 'system', 'auto'],
      meaning: 'Colours of page and modal',
    },
  ],
  theme: [{ name: 'theme', values: 'JSON', meaning: 'The theme of the kit, as an object' }],
  allowUnsupportedNetwork: [
    {
      name: 'allowUnsupportedNetwork',
      values: ['1'],
      meaning: 'Lets the user stay on any network',
    },
  ],
  allowUnsupportedChain: 'The old name of allowUnsupportedNetwork.',
  featuredWalletIds: [
    { name: 'featured', values: 'wallet ids, by comma', meaning: 'Wallets to show first' },
  ],
  includeWalletIds: [
    { name: 'include', values: 'wallet ids, by comma', meaning: 'Only these wallets' },
  ],
  excludeWalletIds: [
    { name: 'exclude', values: 'wallet ids, by comma', meaning: 'Never these wallets' },
  ],
  customWallets: [{ name: 'custom', values: 'JSON', meaning: 'Wallets that no directory has' }],
  connectorImages: [
    { name: 'walletImages', values: 'JSON', meaning: 'Pictures of wallets, by id' },
  ],
  chainImages: [{ name: 'chainImages', values: 'JSON', meaning: 'Pictures of networks, by id' }],
  tokens: [
    { name: 'tokenImages', values: 'JSON', meaning: 'Pictures of tokens, by network and address' },
  ],
  allWallets: [
    {
      name: 'allWallets',
      values: ['show', 'hide', 'onlyMobile'],
      meaning: 'The row that leads to all wallets',
    },
  ],
  serverUrl: [
    {
      name: 'directory',
      values: 'address, or 0',
      meaning: 'Another server than the sandbox’s, or none',
    },
  ],
  projectId: [{ name: 'projectId', values: 'any word', meaning: 'The app’s id on the server' }],
  directoryKey: [
    {
      name: 'directoryKey',
      values: '64 hexadecimal digits',
      meaning: 'Accepts only a directory signed with this key',
    },
  ],
  signIn: [
    {
      name: 'signIn',
      values: ['1', 'optional'],
      meaning: 'Sign in with the wallet, against the sandbox’s server',
    },
  ],
  login: [
    { name: 'login', values: ['0'], meaning: 'No e-mail and social login' },
    { name: 'email', values: ['0'], meaning: 'No login by e-mail' },
    {
      name: 'socials',
      values: 'google, x, …; or 0',
      meaning: 'Social logins to offer, in this order',
    },
    { name: 'frame', values: 'address', meaning: 'Another hidden frame than the sandbox’s' },
  ],
  features: [
    {
      name: 'off',
      values: 'tokens, nfts, history, send, receive, swap, onramp, names',
      meaning: 'Parts of the account to leave out, by comma',
    },
  ],
  swap: 'swap.getPrices is a function.',
  locale: [
    {
      name: 'locale',
      values: 'BCP 47 tag',
      meaning: 'The language of numbers, dates and currencies',
    },
  ],
  onEvent: [
    { name: 'events', values: ['1'], meaning: 'Lists the events in the preview, newest first' },
  ],
  storageKey: [
    { name: 'storageKey', values: 'any word', meaning: 'Kits with one key follow each other' },
  ],
  storage: [{ name: 'storage', values: ['0'], meaning: 'Remember nothing' }],
  clock: 'An object with methods, for tests.',
}

/** Theme variables of the provider, and the page around the kit. */
export const themeFields: readonly OptionField[] = [
  { name: 'accent', values: 'any CSS colour', meaning: 'The theme variable --lk-accent' },
  { name: 'radius', values: '0 to 20', meaning: 'The theme variable --lk-radius, in px' },
  { name: 'font', values: 'CSS font stack', meaning: 'The theme variable --lk-font' },
  { name: 'scale', values: '0.9 to 1.15', meaning: 'The theme variable --lk-scale' },
  { name: 'tone', values: '0 to 360', meaning: 'The theme variable --lk-tone, a hue' },
  { name: 'dir', values: ['ltr', 'rtl'], meaning: 'Writing direction of the page' },
]

/** Settings of the sandbox's test wallets, which the kit does not have. */
export const sandboxFields: readonly OptionField[] = [
  {
    name: 'wallets',
    values: ['none', 'one', 'many', 'conflict'],
    meaning: 'Test wallets in this browser',
  },
  {
    name: 'key',
    values: 'private key',
    meaning: 'The only account of the test wallets, instead of the usual ones',
  },
  {
    name: 'approve',
    values: ['window', 'auto', 'reject'],
    meaning: 'The answer of the test wallet: by you, or by itself',
  },
  {
    name: 'behavior',
    values: 'JSON',
    meaning: 'Switches of the test wallet, see @latchkey/testing',
  },
]

/** All fields, in the order of the pages. */
export const optionFields: readonly OptionField[] = [
  ...Object.values(fieldsByOption).flatMap((fields) => (typeof fields === 'string' ? [] : fields)),
  ...themeFields,
  ...sandboxFields,
]
