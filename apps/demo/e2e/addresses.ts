import { readPort } from '../../../packages/sandbox/src/readPort.js'

type Address =
  | 'demo'
  | 'compat'
  | 'headless'
  | 'phone'
  | 'one'
  | 'two'
  | 'relay'
  | 'server'
  | 'recovery'
  | 'frame'
  | 'mailbox'
  | 'bundler'
  | 'socials'
  | 'ledger'
  | 'ledgerWebsocket'
  | 'jupiter'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the addresses of the sandbox: the default ports, or those that variables set. */
export function readAddresses(env: Environment): Readonly<Record<Address, string>> {
  const port = (name: string, usual: number): number =>
    readPort(`LATCHKEY_PORT_${name}`, usual, env)
  return {
    demo: `http://localhost:${port('DEMO', 5173)}`,
    compat: `http://localhost:${port('COMPAT', 5175)}`,
    headless: `http://localhost:${port('HEADLESS', 5176)}`,
    phone: `http://localhost:${port('PHONE', 5174)}`,
    one: `http://127.0.0.1:${port('CHAIN_ONE', 8545)}`,
    two: `http://127.0.0.1:${port('CHAIN_TWO', 8546)}`,
    relay: `ws://127.0.0.1:${port('RELAY', 4020)}`,
    server: `http://127.0.0.1:${port('SERVER', 4000)}`,
    recovery: `http://127.0.0.1:${port('RECOVERY', 4001)}`,
    // A name, not an address: passkeys belong to names.
    frame: `http://frame.localhost:${port('FRAME', 4010)}`,
    mailbox: `http://127.0.0.1:${port('MAILBOX', 4030)}`,
    bundler: `http://127.0.0.1:${port('BUNDLER', 4337)}`,
    socials: `http://127.0.0.1:${port('SOCIALS', 4050)}`,
    ledger: `http://127.0.0.1:${port('LEDGER', 8899)}`,
    ledgerWebsocket: `ws://127.0.0.1:${port('LEDGER_WEBSOCKET', 8900)}`,
    jupiter: `http://127.0.0.1:${port('JUPITER', 4060)}`,
  }
}

/** The addresses of this process's sandbox. */
export const addresses: Readonly<Record<Address, string>> = readAddresses(process.env)
