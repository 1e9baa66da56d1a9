import type { DemoOptions } from '../options.js'
import { appIcon } from '../pictures/appIcon.js'
import { chainImages } from '../pictures/chainImages.js'
import { printValue } from './printValue.js'

type Kit = DemoOptions['latchkey']

/** Placeholders for the sandbox's services, of which an app has its own. */
const OWN_SERVER = 'https://latchkey.example.org'
const OWN_FRAME = 'https://vault.example.org'

/** A part of the code: its imports and its additions to the calls. */
interface Part {
  imports: Readonly<Record<string, readonly string[]>>
  /** Statements before the kit. */
  before: readonly string[]
  connectors: readonly string[]
  solanaConnectors: readonly string[]
  /** Properties of the options of `createLatchkey`. */
  properties: readonly string[]
}

const empty: Part = {
  imports: {},
  before: [],
  connectors: [],
  solanaConnectors: [],
  properties: [],
}

function pairingPart({ relayUrl, latchkey, solana }: DemoOptions): Part {
  if (relayUrl === undefined) return empty
  const projectId = latchkey.projectId ?? '…'
  return {
    ...empty,
    imports: {
      '@latchkey/walletconnect': ['walletConnect'],
      ...(solana === 'off' ? {} : { '@latchkey/walletconnect/solana': ['walletConnectSolana'] }),
    },
    before: [`const pairing = walletConnect({ projectId: ${printValue(projectId)} })`],
    connectors: ['pairing'],
    solanaConnectors: ['walletConnectSolana(pairing)'],
  }
}

function loginPart({ login, solana }: DemoOptions): Part {
  if (!login) return empty
  const { projectId, email, socials } = login
  const options = printValue(
    { frameUrl: OWN_FRAME, projectId, ...(email === false ? { email } : {}), socials },
    0,
  )
  return {
    imports: {
      '@latchkey/login': ['login'],
      '@latchkey/evm/login': ['loginConnector'],
      ...(solana === 'off' ? {} : { '@latchkey/solana/login': ['solanaLogin'] }),
    },
    before: [`const port = login(${options})`],
    connectors: ['loginConnector(port)'],
    solanaConnectors: ['solanaLogin(port, { keepsLogin: true })'],
    properties: ['login: port'],
  }
}

function walletsPart({ keysUrl, safeOrigin }: DemoOptions): Part {
  const hasKeys = keysUrl !== undefined
  const hasSafe = safeOrigin !== undefined
  return {
    ...empty,
    imports: {
      ...(hasKeys ? { '@latchkey/evm/coinbase': ['coinbase'] } : {}),
      ...(hasSafe ? { '@latchkey/evm/safe': ['safe'] } : {}),
    },
    connectors: [
      ...(hasKeys ? ['coinbase()'] : []),
      ...(hasSafe ? [`safe({ allowedOrigins: ${printValue([safeOrigin], 0)} })`] : []),
    ],
  }
}

function signInPart({ latchkey: { signIn } }: DemoOptions): Part {
  if (!signIn) return empty
  const client = "createSignInClient({ url: '/api' })"
  const isRequired = signIn.options.isRequired
  return {
    ...empty,
    imports: { '@latchkey/core': ['createSignIn', 'createSignInClient'] },
    properties: [
      `signIn: createSignIn(${isRequired ? client : `{ ...${client}, isRequired: false }`})`,
    ],
  }
}

/** Options that are printed unchanged, unless they have the value of the kit or the sandbox. */
function plainOptions({ app, ...kit }: Kit): Partial<Kit> {
  const { signIn, onEvent, storage, serverUrl, allowUnsupportedNetwork, ...others } = kit
  return {
    app: { ...app, iconUrl: app.iconUrl === appIcon ? undefined : app.iconUrl },
    ...others,
    chainImages: kit.chainImages === chainImages ? undefined : kit.chainImages,
    allowUnsupportedNetwork: allowUnsupportedNetwork || undefined,
    serverUrl: serverUrl && OWN_SERVER,
    features: Object.keys(kit.features ?? {}).length > 0 ? kit.features : undefined,
    ...(storage === null ? { storage } : {}),
  }
}

function kitPart({ latchkey, hasEvents }: DemoOptions): Part {
  const printed = Object.entries(plainOptions(latchkey)).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${printValue(value, 1)}`],
  )
  return {
    ...empty,
    properties: [...printed, ...(hasEvents ? ['onEvent: (event) => console.log(event)'] : [])],
  }
}

function printImports(parts: readonly Part[], hasSolana: boolean): string {
  const names = new Map<string, Set<string>>()
  const all: Readonly<Record<string, readonly string[]>>[] = [
    { '@latchkey/core': ['createLatchkey'], '@latchkey/evm': ['evm'] },
    { '@latchkey/react': ['ConnectButton', 'LatchkeyProvider'] },
    hasSolana ? { '@latchkey/solana': ['solana', 'solanaMainnet'] } : {},
    ...parts.map(({ imports }) => imports),
    { '@tanstack/react-query': ['QueryClient', 'QueryClientProvider'] },
    { 'viem/chains': ['mainnet'], wagmi: ['WagmiProvider'] },
  ]
  for (const imports of all)
    for (const [from, imported] of Object.entries(imports))
      names.set(from, new Set([...(names.get(from) ?? []), ...imported]))
  return [...names]
    .map(([from, imported]) => `import { ${[...imported].join(', ')} } from '${from}'`)
    .join('\n')
}

function call(name: string, properties: readonly string[]): string {
  return `${name}({\n${properties.map((property) => `  ${property},`).join('\n')}\n})`
}

/**
 * Returns the code of an app with these options. It has the app's own networks and URLs instead of
 * the sandbox's.
 */
export function toCode(options: DemoOptions): string {
  const parts = [
    pairingPart(options),
    loginPart(options),
    walletsPart(options),
    signInPart(options),
    kitPart(options),
  ]
  const hasSolana = options.solana !== 'off'
  const connectors = parts.flatMap((part) => part.connectors)
  const solanaConnectors = parts.flatMap((part) => part.solanaConnectors)
  const theme = Object.keys(options.theme).length > 0 ? options.theme : undefined
  const adapters = hasSolana
    ? `[adapter, solana({ networks: [solanaMainnet], connectors: [${solanaConnectors.join(', ')}] })]`
    : '[adapter]'
  const properties = [`adapters: ${adapters}`, ...parts.flatMap((part) => part.properties)]
  return `${printImports(parts, hasSolana)}

${[
  ...parts.flatMap(({ before }) => before),
  `const adapter = evm({ networks: [mainnet], connectors: [${connectors.join(', ')}] })`,
  `const latchkey = ${call('createLatchkey', properties)}`,
  ...(theme ? [`const theme = ${printValue(theme, 0)}`] : []),
  'const queryClient = new QueryClient()',
].join('\n')}

export const App = () => (
  <WagmiProvider config={adapter.config}>
    <QueryClientProvider client={queryClient}>
      <LatchkeyProvider latchkey={latchkey}${theme ? ' theme={theme}' : ''}>
        <ConnectButton />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`
}
