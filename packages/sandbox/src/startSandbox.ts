import { fileURLToPath } from 'node:url'
import { createProjectAdmin, createServer, type Listening, listen, openDatabase } from '@latchkey/server'
import { type Anvil, startAnvil, startChaosRelay } from '@latchkey/testing/node'
import { build, type PreviewServer, preview } from 'vite'
import { startPages } from './pages.js'
import { assertFree, type Ports } from './ports.js'
import { seedDatabase } from './seed/seedDatabase.js'

const demo = fileURLToPath(new URL('../../../apps/demo', import.meta.url))

/** A running sandbox. */
export interface Sandbox {
  readonly services: readonly { name: string; address: string }[]
  /** Resolves with the name of a service that ended by itself. */
  readonly broken: Promise<string>
  stop(): Promise<void>
}

/** The demo as it would be published: built, then served, so that its strict page can be as strict as it says. */
async function startDemo(port: number): Promise<PreviewServer> {
  const configFile = `${demo}/vite.config.ts`
  // A folder for each port: the page knows its chains' ports, and another sandbox must not rebuild this one's page.
  const outDir = `dist/${port}`
  await build({ root: demo, configFile, logLevel: 'warn', build: { outDir } })
  return preview({ root: demo, configFile, logLevel: 'warn', build: { outDir }, preview: { port, strictPort: true } })
}

/** The server, for the demo's page. Chains by their addresses: they may still be starting. */
async function startServer({ server, demo: page, one, two }: Ports): Promise<Listening> {
  const origins = [`http://localhost:${page}`] as const
  const database = await openDatabase()
  await seedDatabase(database)
  const projects = createProjectAdmin(database)
  const { id } = await projects.add({ id: 'sandbox', name: 'Sandbox', origins })
  await projects.change(id, { isAnalyticsEnabled: true })
  const handle = createServer({
    origins,
    database,
    chains: { 31337: `http://127.0.0.1:${one}`, 31338: `http://127.0.0.1:${two}` },
    // Plain http, on this machine only.
    cookie: { isSecure: false },
  })
  const { url, stop } = await listen(handle, { port: server })
  return { url, stop: () => stop().then(() => database.close()) }
}

/**
 * Starts two chains, the server, the relay, the demo and the wallets that are pages. Nothing is left running when it fails.
 *
 * @throws when a port is taken or the EVM node is missing, saying what to do.
 */
export async function startSandbox(ports: Ports): Promise<Sandbox> {
  await assertFree(ports)
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(stops.splice(0).map((each) => each()))
  }
  const chain = async (port: number, chainId: number): Promise<Anvil> => {
    const anvil = await startAnvil({ port, chainId })
    stops.push(anvil.stop)
    return anvil
  }
  try {
    const [one, two, page, relay, wallets, server] = await Promise.all([
      chain(ports.one, 31337),
      chain(ports.two, 31338),
      startDemo(ports.demo).then((server) => {
        stops.push(() => server.close())
        return server
      }),
      startChaosRelay({ port: ports.relay }).then((relay) => {
        stops.push(relay.stop)
        return relay
      }),
      startPages(ports.wallets).then((server) => {
        stops.push(() => server.close())
        return server
      }),
      startServer(ports).then((listening) => {
        stops.push(listening.stop)
        return listening
      }),
    ])
    const phone = wallets.resolvedUrls?.local[0] ?? `http://localhost:${ports.wallets}/`
    return {
      services: [
        { name: 'Demo', address: page.resolvedUrls?.local[0] ?? `http://localhost:${ports.demo}/` },
        { name: 'Chain 31337', address: one.url },
        { name: 'Chain 31338', address: two.url },
        { name: 'Server', address: server.url },
        { name: 'Relay', address: relay.url },
        { name: 'Phone wallet', address: phone },
        { name: 'Popup wallet', address: `${phone}popup` },
      ],
      broken: Promise.race([one.ended.then(() => 'Chain 31337'), two.ended.then(() => 'Chain 31338')]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
