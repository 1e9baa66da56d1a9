import { createServer } from 'node:net'
import { readPort } from './readPort.js'

/** The ports of the sandbox. An environment variable changes each. */
export interface Ports {
  demo: number
  one: number
  two: number
  server: number
  relay: number
  /** The phone wallet and the popup wallet. */
  wallets: number
  /** The operator API of the server. */
  operations: number
  /** The control API of the chains. */
  control: number
  /** The recovery service, which shares nothing with the server. */
  recovery: number
  /** The page inside the hidden frame: another site than the demo's. */
  frame: number
  /** The mails of the sandbox's services. */
  mailbox: number
  /** ERC-4337 bundler and ERC-7677 paymaster. */
  bundler: number
  /** Seven social networks. */
  socials: number
  /** The Solana ledger. Its subscriptions have the next port, as clients expect. */
  ledger: number
  ledgerWebsocket: number
  /** The double of Jupiter's API, which swaps on the ledger. */
  jupiter: number
}

const variables: Record<keyof Ports, string> = {
  demo: 'LATCHKEY_PORT_DEMO',
  one: 'LATCHKEY_PORT_CHAIN_ONE',
  two: 'LATCHKEY_PORT_CHAIN_TWO',
  server: 'LATCHKEY_PORT_SERVER',
  relay: 'LATCHKEY_PORT_RELAY',
  wallets: 'LATCHKEY_PORT_PHONE',
  operations: 'LATCHKEY_PORT_OPERATIONS',
  control: 'LATCHKEY_PORT_CONTROL',
  recovery: 'LATCHKEY_PORT_RECOVERY',
  frame: 'LATCHKEY_PORT_FRAME',
  mailbox: 'LATCHKEY_PORT_MAILBOX',
  bundler: 'LATCHKEY_PORT_BUNDLER',
  socials: 'LATCHKEY_PORT_SOCIALS',
  ledger: 'LATCHKEY_PORT_LEDGER',
  ledgerWebsocket: 'LATCHKEY_PORT_LEDGER_WEBSOCKET',
  jupiter: 'LATCHKEY_PORT_JUPITER',
}

const defaults: Ports = {
  demo: 5173,
  one: 8545,
  two: 8546,
  server: 4000,
  relay: 4020,
  wallets: 5174,
  operations: 4009,
  control: 4040,
  recovery: 4001,
  frame: 4010,
  mailbox: 4030,
  bundler: 4337,
  socials: 4050,
  ledger: 8899,
  ledgerWebsocket: 8900,
  jupiter: 4060,
}

const titles: Record<keyof Ports, string> = {
  demo: 'demo',
  one: 'chain one',
  two: 'chain two',
  server: 'server',
  relay: 'relay',
  wallets: 'wallets',
  operations: 'operators',
  control: 'control',
  recovery: 'recovery',
  frame: 'frame',
  mailbox: 'mailbox',
  bundler: 'bundler',
  socials: 'social networks',
  ledger: 'Solana ledger',
  ledgerWebsocket: 'websocket of the Solana ledger',
  jupiter: 'Solana exchange',
}

/** Returns the ports from the environment, else the defaults plus `LATCHKEY_PORT_OFFSET`. */
export function readPorts(env: Record<string, string | undefined>): Ports {
  const ports = { ...defaults }
  for (const name of Object.keys(variables) as (keyof Ports)[])
    ports[name] = readPort(variables[name], defaults[name], env)
  return ports
}

/**
 * Returns the origin of the page inside the hidden frame: of another site than the demo, and with a
 * host name, because passkeys belong to host names.
 */
export function frameOriginOf({ frame }: Ports): string {
  return `http://frame.localhost:${frame}`
}

/** Resolves to true if a server can listen on the port now. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** Throws before any service starts, with every taken port and the fix. */
export async function assertFree(ports: Ports): Promise<void> {
  const taken: string[] = []
  for (const name of Object.keys(variables) as (keyof Ports)[]) {
    const port = ports[name]
    const free =
      name === 'demo' || name === 'wallets' ? isFree(port, 'localhost') : isFree(port, '127.0.0.1')
    if (!(await free))
      taken.push(
        `Port ${port} (${titles[name]}) is taken. Stop what uses it ("ss -ltnp | grep ${port}" shows it), or move this sandbox: ${variables[name]} sets this port, LATCHKEY_PORT_OFFSET=10000 adds to all.`,
      )
  }
  if (taken.length > 0) throw new Error(taken.join('\n'))
}
