import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listen } from '@latchkey/server'
import { startChaosRelay } from '@latchkey/testing/node'
import { type PreviewServer, preview } from 'vite'
import { buildPage } from './buildPage.js'
import { readBuildStamp, STAMP_FILE } from './buildStamp.js'
import { startBundler } from './bundler/startBundler.js'
import { createControl } from './control/createControl.js'
import { startFrame } from './frame.js'
import { startJupiter, startLedger } from './ledger/index.js'
import { startLoginParts, startRecovery } from './login.js'
import { startPages } from './pages.js'
import { assertFree, frameOriginOf, type Ports } from './ports.js'
import { gatewayOf, openSeeded, startBackend } from './startBackend.js'
import { type SandboxChain, startChain } from './startChain.js'
import { setBensAvatar, setGatewayUrls } from './world/names.js'

const demo = fileURLToPath(new URL('../../../apps/demo', import.meta.url))

/** A running sandbox. */
export interface Sandbox {
  readonly services: readonly { name: string; address: string }[]
  /** Resolves with the name of a service that stopped by itself. */
  readonly broken: Promise<string>
  stop(): Promise<void>
}

/** A service that runs until it is stopped. */
interface Part {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Builds the demo for production, so that the content security policy of its strict page is the
 * published one.
 *
 * @returns A function that serves it.
 */
async function buildDemo(port: number): Promise<() => Promise<PreviewServer>> {
  const configFile = `${demo}/vite.config.ts`
  // A folder per port: the page contains its chains' ports, and another sandbox must not rebuild
  // this one's page.
  const outDir = `dist/${port}`
  // Read before the build: an edit during the build must not count as built.
  const stamp = readBuildStamp('apps/demo')
  await buildPage(configFile, outDir)
  writeFileSync(`${demo}/${outDir}/${STAMP_FILE}`, JSON.stringify(stamp))
  return () =>
    preview({
      root: demo,
      configFile,
      logLevel: 'warn',
      build: { outDir },
      preview: { port, strictPort: true },
    })
}

async function toPart(starting: Promise<PreviewServer>, port: number): Promise<Part> {
  const server = await starting
  return {
    url: server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`,
    stop: () => server.close(),
  }
}

/** Starts the chains, the ledger, their data, and the server, which requires them. */
async function startWorld(
  ports: Ports,
  keep: <T extends { stop(): Promise<void> }>(part: Promise<T>) => Promise<T>,
) {
  const [one, two, ledger, database, login] = await Promise.all([
    keep(startChain(31337, ports.one)),
    keep(startChain(31338, ports.two)),
    keep(startLedger({ port: ports.ledger, websocketPort: ports.ledgerWebsocket })),
    openSeeded(ports),
    keep(startLoginParts(ports)),
  ])
  const controlled = [one, two].map(({ world, node }) => ({
    chainId: world.chainId,
    nodeUrl: world.url,
    url: node.url,
    faults: node.faults,
  }))
  // The chain stores its URL.
  for (const { world } of [one, two])
    await setGatewayUrls(world.url, world.chainId, [gatewayOf(ports.server)])
  await setBensAvatar(one.world.url, one.world.chainId)
  const chains = [one, two].map(({ world }) => ({ id: world.chainId, nodeUrl: world.url }))
  const [server, control, recovery, frame, bundler, jupiter] = await Promise.all([
    keep(startBackend(ports, database, login)),
    keep(listen(createControl(controlled, ledger), { port: ports.control })),
    keep(startRecovery(ports, login)),
    keep(startFrame(ports, database)),
    keep(startBundler({ port: ports.bundler, chains })),
    keep(startJupiter({ port: ports.jupiter, ledgerUrl: ledger.url })),
  ])
  return { one, two, ledger, server, control, recovery, frame, bundler, jupiter, login }
}

function ended(name: string, { world }: SandboxChain): Promise<string> {
  return world.ended.then(() => name)
}

/**
 * Starts two chains and the ledger with their contents, the server, the services of e-mail and
 * social login, the relay, the demo and the wallets that are pages. Leaves nothing running if it
 * fails.
 *
 * @throws if a port is taken or the EVM node is missing, with the fix in the message.
 */
export async function startSandbox(ports: Ports): Promise<Sandbox> {
  await assertFree(ports)
  const parts: Promise<{ stop(): Promise<void> }>[] = []
  const keep = <T extends { stop(): Promise<void> }>(part: Promise<T>): Promise<T> => {
    parts.push(part)
    return part
  }
  const stop = async (): Promise<void> => {
    const started = await Promise.allSettled(parts)
    // The server stops first, because it reads the chains: services stop in reverse order.
    for (const part of started.reverse()) if (part.status === 'fulfilled') await part.value.stop()
  }
  try {
    const [world, serveDemo, relay, wallets] = await Promise.all([
      startWorld(ports, keep),
      buildDemo(ports.demo),
      keep(startChaosRelay({ port: ports.relay })),
      keep(toPart(startPages(ports.wallets), ports.wallets)),
    ])
    // Last, because a loaded page is usable at once.
    const page = await keep(toPart(serveDemo(), ports.demo))
    return {
      services: [
        { name: 'Demo', address: page.url },
        { name: 'Chain 31337', address: world.one.node.url },
        { name: 'Chain 31338', address: world.two.node.url },
        { name: 'Solana', address: world.ledger.url },
        { name: 'Solana ws', address: world.ledger.websocketUrl },
        { name: 'Jupiter', address: world.jupiter.url },
        { name: 'Server', address: world.server.url },
        { name: 'Operators', address: world.server.operationsUrl },
        { name: 'Recovery', address: world.recovery.url },
        { name: 'Frame', address: frameOriginOf(ports) },
        { name: 'Mailbox', address: world.login.mailbox.url },
        { name: 'Socials', address: world.login.socials.url },
        { name: 'Bundler', address: world.bundler.url },
        { name: 'Relay', address: relay.url },
        { name: 'Phone wallet', address: wallets.url },
        { name: 'Popup wallet', address: `${wallets.url}popup` },
        { name: 'Control', address: `${world.control.url}/control` },
      ],
      broken: Promise.race([ended('Chain 31337', world.one), ended('Chain 31338', world.two)]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
