import { nameGatewayEndpoints } from '@latchkey/protocol'
import { toBase58 } from '@latchkey/protocol/std'
import {
  createProjectAdmin,
  type Database,
  openDatabase,
  type RunningServer,
  type Settings,
  startServer,
} from '@latchkey/server'
import { INLINE_PROJECT } from './frame.js'
import { JUPITER_KEY, ledgerMints, ledgerNetworkId, ledgerPeople } from './ledger/index.js'
import { type LoginDeps, loginOptions, VERIFY_PROJECT } from './login.js'
import type { Ports } from './ports.js'
import { seedDatabase } from './seed/seedDatabase.js'
import { worldContracts } from './world/contracts.js'
import { GATEWAY_PARENT } from './world/names.js'
import { worldKeys } from './world/people.js'
import { worldChainConfig } from './world/worldChainConfig.js'

/** Returns the gateway URL for the resolver's lookups of names. */
export function gatewayOf(serverPort: number): string {
  return `http://127.0.0.1:${serverPort}${nameGatewayEndpoints.get.path}`
}

const { cashier } = ledgerPeople
/** The private key in the format of wallets' exports. */
const cashierKey = toBase58(Uint8Array.of(...cashier.seed, ...cashier.publicKey))

/** The prices of the ledger's exchange. */
function ledgerPrices(jupiterPort: number): Settings['prices'] {
  const url = `http://127.0.0.1:${jupiterPort}/prices`
  const names = { [ledgerNetworkId]: 'solana' }
  return [{ kind: 'coingecko', url, platforms: names, natives: names }]
}

/** Returns the server's settings for the sandbox. All services run on this machine. */
function settingsOf(ports: Ports): Settings {
  const { server, operations, demo, one, two, ledger, jupiter } = ports
  return {
    origins: [`http://localhost:${demo}`],
    chains: {
      31337: worldChainConfig(31337, `http://127.0.0.1:${one}`),
      31338: worldChainConfig(31338, `http://127.0.0.1:${two}`),
    },
    clusters: {
      [ledgerNetworkId]: {
        nodes: `http://127.0.0.1:${ledger}`,
        tokens: Object.values(ledgerMints)
          .filter(({ habit }) => habit !== 'fake' && habit !== 'spam')
          .map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
      },
    },
    host: '127.0.0.1',
    port: server,
    operationsHost: '127.0.0.1',
    operationsPort: operations,
    databaseFolder: '',
    // A test run that stops the server does not wait for load balancers.
    drainSeconds: 0,
    // HTTP without TLS, on this machine only.
    cookie: { isSecure: false },
    // The demo proxies the paths below this: for its page the server is on the same site.
    publicUrl: `http://localhost:${demo}/api`,
    logRequests: false,
    onramp: { sandbox: { payerKey: worldKeys.cashier, solanaKey: cashierKey } },
    prices: ledgerPrices(jupiter),
    names: {
      own: {
        parent: GATEWAY_PARENT,
        chainId: 31337,
        gateway: { signerKey: worldKeys.deployer, resolvers: [worldContracts.ens.gatewayResolver] },
      },
      gateways: [gatewayOf(server)],
    },
    // All users of a sandbox have one address.
    limits: { user: { points: 100_000, seconds: 10 }, signIn: { points: 10_000, seconds: 60 } },
    // Also over DAY: one token trades against nothing else.
    exchange: {
      31337: { kind: 'uniswap', bases: [worldContracts.tokens.DAY.address] },
      31338: { kind: 'uniswap', bases: [worldContracts.tokens.DAY.address] },
      [ledgerNetworkId]: {
        kind: 'jupiter',
        apiKey: JUPITER_KEY,
        url: `http://127.0.0.1:${jupiter}/swap/v2`,
      },
    },
    history: {
      31337: [{ kind: 'indexer', traces: true }],
      31338: [{ kind: 'indexer', traces: true }],
    },
  }
}

/** Creates a database in memory with the sandbox's wallets, pictures and project. */
export async function openSeeded({ demo }: Ports): Promise<Database> {
  const database = await openDatabase()
  await seedDatabase(database)
  const projects = createProjectAdmin(database)
  const { id } = await projects.add({
    id: 'sandbox',
    name: 'Sandbox',
    origins: [`http://localhost:${demo}`],
  })
  await projects.change(id, { isAnalyticsEnabled: true })
  for (const other of [INLINE_PROJECT, VERIFY_PROJECT])
    await projects.add({ id: other, name: 'Sandbox', origins: [`http://localhost:${demo}`] })
  return database
}

/** Starts the server like an operator, for the demo's page. */
export function startBackend(
  ports: Ports,
  database: Database,
  login: LoginDeps,
): Promise<RunningServer> {
  return startServer(settingsOf(ports), { database, login: loginOptions(ports, login) })
}
