/**
 * The rules of the repository as data. Source: the design's package table and feature rule.
 * CONTRIBUTING.md has them as text.
 */

/** The packages that each package may import, except in tests. Lists every package. */
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
 * Further packages that tests may import. Those of the adapter use the real WalletConnect client.
 * Those of the server use the sandbox's chains. Those of the frame's wallet use the adapter and the
 * server of apps. Those of the fault plan use a whole kit.
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

/** Packages that must run in browsers, so they do not import Node's modules, except in tests. */
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
 * Libraries that a package must not import, also if its package.json lists them: core has no chain
 * library and no DOM library.
 */
export const never: Readonly<Record<string, RegExp>> = {
  protocol: /^(react|react-dom|viem|wagmi|@wagmi\/|@solana\/)/,
  core: /^(react|react-dom|viem|wagmi|@wagmi\/|@solana\/|@tanstack\/)/,
}

/**
 * The folders of a package in their order: a folder imports from itself and from the folders before
 * it. Files in `src` itself and in {@link rootFolders} combine the folders, and no folder imports
 * them.
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

/** Folders with the rules of files in `src` itself: `run` starts the server's processes. */
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

/** The only file of a UI package that may subscribe to a machine. */
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
