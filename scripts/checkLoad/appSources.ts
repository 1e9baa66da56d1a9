import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of an app by name, in place of those in `app`. */
export type Files = Readonly<Record<string, string>>

/** Replaces a string. Throws if the code lacks it. */
function replace(code: string, pattern: RegExp | string, replacement: string): string {
  const replaced = code.replace(pattern, replacement)
  if (replaced === code) throw new Error(`The example of the README has no ${pattern}:\n${code}`)
  return replaced
}

/** Returns the bare wagmi app. */
export const bareApp = (): Files => ({
  'App.tsx': readFileSync(join(import.meta.dirname, 'app/App.tsx'), 'utf8'),
})

/**
 * Returns the app of the README: its first example with the kit of its second one, which has
 * `walletConnect`, `coinbase`, `safe` and sign-in. The only addition is `Connection`, which the
 * bare app has, too.
 *
 * @throws Error when the examples have another form.
 */
export function readmeApp(readme: string): Files {
  const [app = '', latchkey = ''] = [...readme.matchAll(/^```tsx\n([\s\S]*?)^```/gm)].map(
    ([, code]) => code,
  )
  const withoutLatchkey = replace(
    replace(app, /^const adapter = .*\n/m, ''),
    /^const latchkey = .*\n/m,
    '',
  )
  const page = replace(withoutLatchkey, '<ConnectButton />', '<><ConnectButton /><Connection /></>')
  return {
    'App.tsx': `import { Connection } from './Connection.js'\nimport { adapter, latchkey } from './kit.js'\n${page}`,
    'kit.ts': `${latchkey}\nexport { adapter, latchkey }\n`,
  }
}

const inFile = (files: Files, file: string, pattern: RegExp, replacement: string): Files => ({
  ...files,
  [file]: replace(files[file] ?? '', pattern, replacement),
})

const withImport = (files: Files, file: string, statement: string): Files => ({
  ...files,
  [file]: `${statement}\n${files[file]}`,
})

/** Leaves out sign-in, so that the connection does not depend on a server. */
export const withoutSignIn = (files: Files): Files =>
  inFile(files, 'kit.ts', /^ *signIn: .*\n/m, '')

/** Leaves out the wallets outside of the browser. */
export const withoutConnectors = (files: Files): Files =>
  inFile(files, 'kit.ts', /, connectors: \[.*?\](?= \})/, '')

/** Passes the app's own wagmi config to the kit instead of networks. */
export const withOwnConfig = (files: Files): Files =>
  withImport(
    inFile(
      files,
      'kit.ts',
      /evm\(\{ networks: (.*), connectors: (.*) \}\)/,
      'evm({ config: createConfig({ chains: $1, connectors: $2, transports: { [mainnet.id]: http() } }) })',
    ),
    'kit.ts',
    "import { createConfig, http } from 'wagmi'",
  )

/**
 * Stores wagmi's state in a cookie, from which the page reads its first state, like an app that
 * renders on a server.
 */
export function withCookie(files: Files): Files {
  const file = 'kit.ts' in files ? 'kit.ts' : 'App.tsx'
  const options = inFile(
    files,
    file,
    /(chains|networks): \[mainnet\]/,
    '$&, ssr: true, storage: createStorage({ storage: cookieStorage })',
  )
  const stored = withImport(options, file, "import { cookieStorage, createStorage } from 'wagmi'")
  const hydrated = inFile(
    stored,
    'App.tsx',
    /<WagmiProvider config=\{(.+?)\}/,
    '$& initialState={cookieToInitialState($1, requestCookie)}',
  )
  // First, because modules are evaluated in the order of their imports.
  return withImport(
    hydrated,
    'App.tsx',
    "import { requestCookie } from './requestCookie.js'\nimport { cookieToInitialState } from 'wagmi'",
  )
}
