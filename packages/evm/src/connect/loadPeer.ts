import { SetupError } from '@latchkey/core'
import { warnSetup } from '@latchkey/core/internal'
import { lazyModule } from '../kernel/lazyModule.js'

/**
 * Texts of bundlers, Node and browsers for a package that is not there. Any other failure is one of
 * the network.
 */
const MISSING =
  /is it installed|cannot find (?:module|package)|could not resolve|failed to resolve|missing optional peer/i

/**
 * Loads an optional peer once, when it is first needed. @throws SetupError if the app did not
 * install it, NetworkRequestError if it cannot be fetched.
 */
export function loadPeer<peer extends object>(
  name: string,
  load: () => Promise<peer>,
  isThere: (peer: peer) => boolean,
): () => Promise<peer> {
  function missing(cause?: unknown): SetupError {
    const text = `The package ${name} is not installed, so its connector cannot connect.`
    warnSetup({
      cause: text,
      setting: `npm install ${name}`,
      docs: '@latchkey/evm/README.md#dependencies',
    })
    return new SetupError({ cause, details: text })
  }
  return lazyModule(async () => {
    const peer = await load().catch((cause: unknown) => {
      throw MISSING.test(String(cause)) ? missing(cause) : cause
    })
    // Vite's production builds put an empty module in the place of a missing optional peer.
    if (!isThere(peer)) throw missing()
    return peer
  })
}
