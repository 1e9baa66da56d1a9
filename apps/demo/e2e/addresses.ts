const port = (name: string, usual: number): string => process.env[`LATCHKEY_PORT_${name}`] ?? `${usual}`

/** Where the sandbox is: the usual ports, or those of a sandbox of one's own by the variables that move it. */
export const addresses: Readonly<Record<'demo' | 'compat' | 'phone' | 'one' | 'two' | 'relay' | 'server', string>> = {
  demo: `http://localhost:${port('DEMO', 5173)}`,
  compat: `http://localhost:${port('COMPAT', 5175)}`,
  phone: `http://localhost:${port('PHONE', 5174)}`,
  one: `http://127.0.0.1:${port('CHAIN_ONE', 8545)}`,
  two: `http://127.0.0.1:${port('CHAIN_TWO', 8546)}`,
  relay: `ws://127.0.0.1:${port('RELAY', 4020)}`,
  server: `http://127.0.0.1:${port('SERVER', 4000)}`,
}
