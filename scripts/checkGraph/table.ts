/**
 * The rules of the repository as data. Source: the design's package table and feature rule.
 * CONTRIBUTING.md has them as text.
 */

/** Which package may import which, tests excepted. A package that is not here may not exist. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  core: ['protocol'],
  evm: ['core', 'protocol'],
  solana: ['core', 'protocol'],
  walletconnect: ['protocol'],
  login: ['core', 'protocol'],
  ui: [],
  icons: [],
  locales: [],
  vault: ['protocol', 'ui', 'locales'],
  react: ['core', 'ui', 'icons', 'locales'],
  elements: ['react', 'core', 'evm', 'solana', 'walletconnect', 'login'],
  server: ['protocol', 'locales'],
  sandbox: ['server', 'core', 'protocol', 'testing', 'ui'],
  testing: ['protocol', 'walletconnect'],
  cli: ['sandbox', 'server', 'core'],
}

/**
 * Packages that tests of any package may import besides: the adapter is tested with the real
 * WalletConnect client, the server on the sandbox's chains, the frame's wallet with the adapter and
 * the server that apps use, the fault plan with a whole kit.
 */
export const testsMayImport: readonly string[] = [
  'protocol',
  'core',
  'testing',
  'walletconnect',
  'sandbox',
  'evm',
  'solana',
  'server',
  'login',
  'vault',
]

/** Packages that must run in a browser or anywhere: nothing from Node in them, tests excepted. */
export const withoutNode: readonly string[] = [
  'protocol',
  'core',
  'evm',
  'solana',
  'walletconnect',
  'login',
  'ui',
  'icons',
  'locales',
  'vault',
  'react',
  'elements',
]

/**
 * Libraries that a package must never import, even if its package.json named them: core has no
 * chain library and no DOM library.
 */
export const never: Readonly<Record<string, RegExp>> = {
  protocol: /^(react|react-dom|viem|wagmi|@wagmi\/|@solana\/)/,
  core: /^(react|react-dom|viem|wagmi|@wagmi\/|@solana\/|@tanstack\/)/,
}

/**
 * The folders of a package in their order: a folder imports from itself and from the folders before
 * it. Files in `src` itself and in {@link rootFolders} bring the folders together, and no folder
 * imports them.
 */
export const order: readonly string[] = [
  'std',
  'ui',
  'kernel',
  'locale',
  'modal',
  'channel',
  'wallets',
  'connect',
  'networks',
  'balances',
  'transactions',
  'names',
  'history',
  'account',
  'signIn',
  'receive',
  'send',
  'swap',
  'onramp',
  'login',
  'smartAccount',
  'frame',
  'rendezvous',
  'surface',
  'approvals',
  'custody',
  'recovery',
  'rpc',
  'analytics',
]

/** Folders with the rights of files in `src` itself: `run` starts the server's processes. */
export const rootFolders: readonly string[] = ['run']

/** Packages whose folders follow {@link order}. */
export const ordered: readonly string[] = [
  'protocol',
  'core',
  'evm',
  'solana',
  'walletconnect',
  'login',
  'server',
  'testing',
  'vault',
  'react',
]

/** The one file of a package with user interface that may subscribe to a machine. */
export const subscriber: Readonly<Record<string, string>> = {
  react: 'packages/react/src/kernel/useMachine.ts',
  elements: 'packages/elements/src/kernel/useMachine.ts',
}

/** Classes besides errors, each with the reason. */
export const classes: Readonly<Record<string, string>> = {
  'packages/react/src/modal/ViewBoundary.tsx':
    'React catches errors of its children in class components only',
}

export const maxFileLines: number = 250
export const maxFunctionLines: number = 60
