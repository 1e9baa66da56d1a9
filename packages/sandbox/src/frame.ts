import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  createFrame,
  createProjectAdmin,
  type Database,
  type Listening,
  listen,
} from '@latchkey/server'
import { buildPage } from './buildPage.js'
import { ledgerMints, ledgerNetworkId } from './ledger/index.js'
import type { Ports } from './ports.js'
import { worldContracts } from './world/contracts.js'
import { worldChainConfig } from './world/worldChainConfig.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const vault = `${root}packages/vault`

/** A project that shows approvals inside its pages. Only a site on the operator's list may. */
export const INLINE_PROJECT = 'sandbox-inline'

/**
 * Returns the SHA-256 of the frame's sources. Its files are the same for every sandbox, so they are
 * built once.
 */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const folder of [
    'packages/vault/src',
    'packages/vault/pages',
    'packages/vault/build',
    'packages/protocol/src',
  ])
    for (const name of readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.(tsx?|css|html)$/.test(name))
        hash.update(`${name}\0${readFileSync(`${root}${folder}/${name}`, 'utf8')}\0`)
  for (const name of ['packages/vault/vite.config.ts', 'package-lock.json'])
    hash.update(readFileSync(root + name, 'utf8'))
  return hash.digest('hex')
}

/** Builds the frame, unless it was built from the same sources before. */
async function buildFrame(): Promise<string> {
  const folder = `${vault}/dist/frame-${hashSources().slice(0, 16)}`
  if (existsSync(folder)) return folder
  const own = `${folder}-${process.pid}`
  await buildPage(`${vault}/vite.config.ts`, own)
  // Another sandbox may have built the same files meanwhile.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }))
  return folder
}

/** Returns a chain in the form of the frame's configuration. */
function chainOf(id: 31337 | 31338, nodePort: number, bundlerPort: number) {
  const { nodes, name, nativeCurrency, tokens } = worldChainConfig(
    id,
    `http://127.0.0.1:${nodePort}`,
  )
  const { weth, uniswapV2, uniswapV3, entryPoint07, accountFactory } = worldContracts
  const bundler = `http://127.0.0.1:${bundlerPort}/${id}`
  return {
    id,
    name,
    nativeCurrency,
    nodes: [nodes],
    isTestnet: true,
    tokens: (tokens ?? []).map(({ address, name: title, symbol, decimals }) => ({
      address,
      name: title,
      symbol,
      decimals,
    })),
    routers: { wrappedNative: weth, uniswapV2: uniswapV2.router, uniswapV3: uniswapV3.router },
    smartAccount: {
      entryPoint: entryPoint07,
      factory: accountFactory,
      bundlerUrl: `${bundler}/rpc`,
      paymasterUrl: `${bundler}/paymaster`,
    },
  }
}

/** Returns the Solana ledger in the form of the frame's configuration. */
function clusterOf(ledgerPort: number) {
  return {
    id: ledgerNetworkId,
    name: 'Sandbox Solana',
    nodes: [`http://127.0.0.1:${ledgerPort}`],
    isTestnet: true,
    tokens: [ledgerMints.DOL, ledgerMints.DAY].map(({ address, name, symbol, decimals }) => ({
      address,
      name,
      symbol,
      decimals,
    })),
  }
}

/** Returns the demo's picture, which approvals show. */
function readSiteIcon(): string {
  return `data:image/png;base64,${readFileSync(`${root}apps/demo/public/icon.png`, 'base64')}`
}

/** Serves the page inside the hidden frame, for the sandbox's projects. */
export async function startFrame(ports: Ports, database: Database): Promise<Listening> {
  const { find } = createProjectAdmin(database)
  const handle = await createFrame({
    folder: await buildFrame(),
    findProject: find,
    inlineOrigins: { [INLINE_PROJECT]: [`http://localhost:${ports.demo}`] },
    settings: {
      authUrl: `http://127.0.0.1:${ports.server}`,
      recoveryUrl: `http://127.0.0.1:${ports.recovery}`,
      chains: [chainOf(31337, ports.one, ports.bundler), chainOf(31338, ports.two, ports.bundler)],
      clusters: [clusterOf(ports.ledger)],
      siteIcons: { [`http://localhost:${ports.demo}`]: readSiteIcon() },
    },
  })
  return listen(handle, { port: ports.frame })
}
