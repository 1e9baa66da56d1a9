import { isRecord } from '@latchkey/protocol/std'
import type { TestWallet } from '@latchkey/testing'
import type { SiteKeys } from './keys.js'
import { type FromSite, type RpcCall, readCall, readMessage } from './messages.js'

/** The page that opened the window, with its own metadata. */
export interface Site {
  readonly window: Window
  readonly origin: string
}

/**
 * Returns the page that opened this window, which the SDK passes in the URL. Returns `undefined`
 * without one.
 */
export function findSite(): Site | undefined {
  const named = new URLSearchParams(location.search).getAll('origin').at(-1) ?? ''
  if (!window.opener || !URL.canParse(named)) return undefined
  return { window: window.opener as Window, origin: new URL(named).origin }
}

function errorOf(error: unknown): { code: number; message: string } {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message : 'Internal error',
  }
}

/**
 * Exchanges messages with the site until the window is closed.
 *
 * @param parameters.done - Called after each answer, if no request is left.
 */
export function servePopup(parameters: {
  site: Site
  keys: SiteKeys
  wallet: TestWallet
  /** Nodes by EVM chain id. Grows when the user lets a site add one. */
  chains: Map<number, string>
  named(name: string): void
  done(): void
}): void {
  const { site, keys, wallet, chains, named, done } = parameters
  const post = (message: object): void => site.window.postMessage(message, site.origin)

  function learn(added: unknown): void {
    const { chainId, rpcUrls } = Object(added) as { chainId?: unknown; rpcUrls?: readonly string[] }
    const [rpcUrl] = rpcUrls ?? []
    if (rpcUrl && !chains.has(Number(chainId))) chains.set(Number(chainId), rpcUrl)
  }

  async function resultOf({ method, params }: RpcCall): Promise<object> {
    // Exchanging keys is enough: a request follows.
    if (method === 'handshake') return { value: null }
    try {
      const value = await wallet.provider.request({ method, params })
      if (method === 'wallet_addEthereumChain') learn(params[0])
      return { value }
    } catch (error) {
      return { error: errorOf(error) }
    }
  }

  async function answer(id: string, sender: string, call: RpcCall): Promise<void> {
    const result = await resultOf(call)
    const encrypted = await keys.seal(
      { result, data: { chains: Object.fromEntries(chains) } },
      sender,
    )
    post({
      id: crypto.randomUUID(),
      requestId: id,
      sender: keys.publicKey,
      content: { encrypted },
      timestamp: new Date(),
    })
    if (call.method !== 'handshake') done()
  }

  function fail(id: string, error: unknown): void {
    post({
      id: crypto.randomUUID(),
      requestId: id,
      sender: keys.publicKey,
      content: { failure: errorOf(error) },
      timestamp: new Date(),
    })
    done()
  }

  async function answerSealed({
    id,
    sender,
    sealed,
  }: Extract<FromSite, { type: 'encrypted' }>): Promise<void> {
    const opened = await keys.open(sealed, sender)
    const call = isRecord(opened) ? readCall(opened.action) : undefined
    if (!call || !isRecord(opened))
      throw Object.assign(new Error('Invalid request.'), { code: -32600 })
    // Each request names its chain, so the site switches between known chains without a request.
    if (typeof opened.chainId === 'number' && chains.has(opened.chainId))
      wallet.switchChain(opened.chainId)
    await answer(id, sender, call)
  }

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== site.window || origin !== site.origin) return
    const message = readMessage(data)
    if (message?.type === 'hello')
      named(String(isRecord(message.metadata) ? (message.metadata.appName ?? '') : ''))
    if (message?.type === 'select')
      post({ id: crypto.randomUUID(), requestId: message.id, data: 'scw' })
    if (message?.type === 'handshake')
      answer(message.id, message.sender, message.call).catch((error: unknown) =>
        fail(message.id, error),
      )
    if (message?.type === 'encrypted')
      answerSealed(message).catch((error: unknown) => fail(message.id, error))
  })
  window.addEventListener('pagehide', () => post({ id: crypto.randomUUID(), event: 'PopupUnload' }))
  post({ id: crypto.randomUUID(), event: 'PopupLoaded' })
}
