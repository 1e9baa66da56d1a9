import { withoutNode } from '../checkGraph/table.js'
import { buildFrame } from '../frame/buildFrame.js'
import { frameRows } from '../frame/frameRows.js'
import { readPublished, root } from '../lib/workspace.js'
import { bundle, type Chunk, ownModules } from './bundle.js'
import { bareApp, latchkeyApp, singleImports } from './entries.js'
import { closure, initial, type Load, lazyChunk, loadOf } from './loads.js'

const MARKS = '@latchkey/icons'

/** The rows by name. */
export type Measured = Readonly<Record<string, Load>>

const SHELL = 'packages/react/src/ModalShell.tsx'
const FIRST_VIEW = 'packages/react/src/connect/ConnectView.tsx'
const QR = 'packages/ui/src/qr/drawQr.ts'
const PAIRING_CLIENT = 'packages/walletconnect/src/connectorMethods.ts'
const VIEW = /^packages\/react\/src\/.*\/(\w+)View\.tsx$/

/** Measures the chunks of each step of a visit: the page, the modal, each further view. */
export function visitRows(bare: readonly Chunk[], latchkey: readonly Chunk[]): Measured {
  const first = initial(latchkey)
  const opened = new Set([
    ...first,
    ...closure(latchkey, [lazyChunk(latchkey, SHELL), lazyChunk(latchkey, FIRST_VIEW)]),
  ])
  const bareApp = loadOf(bare, initial(bare))
  const withLatchkey = loadOf(latchkey, first)
  const rows: Record<string, Load> = {
    'bare app': bareApp,
    '+ provider, button, evm': { ...withLatchkey, size: withLatchkey.size - bareApp.size },
    'opened: modal and Connect': loadOf(latchkey, opened, first),
  }
  for (const chunk of latchkey) {
    const view = VIEW.exec(chunk.module ?? '')?.[1]
    if (view && chunk.module !== FIRST_VIEW)
      rows[`view ${view}`] = loadOf(latchkey, closure(latchkey, [chunk]), opened)
    if (chunk.module === QR)
      rows['drawing a QR code'] = loadOf(latchkey, closure(latchkey, [chunk]), opened)
  }
  return rows
}

/**
 * Measures the connector for QR codes and links: the part that loads with the page, and the part
 * that loads for a code, a link or a stored session.
 */
function pairingRows(chunks: readonly Chunk[]): Measured {
  const first = initial(chunks)
  return {
    'WalletConnect: the client': loadOf(
      chunks,
      closure(chunks, [lazyChunk(chunks, PAIRING_CLIENT)]),
      first,
    ),
  }
}

/** Measures all bundles, one after the other. */
export async function measure(): Promise<Measured> {
  const rows: Record<string, Load> = {
    ...visitRows(
      await bundle(bareApp, { isPage: true }),
      await bundle(latchkeyApp, { isPage: true }),
    ),
  }
  const frame = await buildFrame(root)
  for (const [name, { size, files }] of Object.entries(frameRows(frame))) {
    const ids = frame.flatMap((file) =>
      file.type === 'chunk' && file.fileName in files ? Object.keys(file.modules) : [],
    )
    rows[name] = { size, modules: ownModules(ids, root) }
  }
  const published = readPublished()
  const peers = [
    ...new Set(published.flatMap(({ manifest }) => Object.keys(manifest.peerDependencies ?? {}))),
  ]
  for (const code of singleImports) {
    const chunks = await bundle(code, { external: peers })
    rows[code.replace('export', 'import')] = loadOf(chunks, initial(chunks))
    if (code.includes('walletConnect')) Object.assign(rows, pairingRows(chunks))
  }
  for (const { manifest } of published.filter(
    ({ id, manifest: { exports = {} } }) => withoutNode.includes(id) && '.' in exports,
  )) {
    // A page loads only the marks of its visible rows.
    const external = manifest.name === MARKS ? peers : [...peers, MARKS]
    const chunks = await bundle(`export * from '${manifest.name}'`, { external })
    rows[`all of ${manifest.name}`] = loadOf(
      chunks,
      new Set(chunks.map(({ fileName }) => fileName)),
    )
  }
  return rows
}
