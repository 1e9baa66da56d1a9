import { vi } from 'vitest'

export const SAFE_ADDRESS = '0x1F2504De05f5167650bE5B28c472601Be434b60A'
const SAFE_ORIGIN = 'https://app.safe.global'

interface Request {
  id: string
  method: string
  params: Record<string, unknown> | undefined
}

/**
 * A page inside a frame, and the Safe around it, which speaks the protocol of the Safe Apps SDK.
 */
export interface SafeWorld {
  storage: Map<string, string>
  /** The requests that the page sent to the Safe. */
  requests: Request[]
  /** The origin of the answers. */
  origin: string
  /** True if the page is in a frame. */
  isFramed: boolean
  /** True if the parent frame answers. */
  isSafe: boolean
  /** The parent's origin in `ancestorOrigins`; absent in browsers without it. */
  posted: string | undefined
  /** The answers by method; an error is thrown. */
  answers: Record<string, (params: Request['params']) => unknown>
}

/** Puts a page inside a Safe around the test; `vi.unstubAllGlobals()` removes it. */
export function createSafeWorld(): SafeWorld {
  const world: SafeWorld = {
    storage: new Map(),
    requests: [],
    origin: SAFE_ORIGIN,
    isFramed: true,
    isSafe: true,
    posted: SAFE_ORIGIN,
    answers: {
      getSafeInfo: () => ({
        safeAddress: SAFE_ADDRESS,
        chainId: 31337,
        threshold: 2,
        owners: [],
        isReadOnly: false,
      }),
      sendTransactions: () => ({ safeTxHash: `0x${'5a'.repeat(32)}` }),
      signMessage: () => ({
        messageHash: `0x${'11'.repeat(32)}`,
        signature: `0x${'22'.repeat(130)}`,
      }),
      getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_CONFIRMATIONS' }),
      rpcCall: () => null,
    },
  }
  const page = new EventTarget()
  const parent = {
    postMessage(request: Request) {
      world.requests.push(request)
      if (!world.isSafe) return
      const { id, method, params } = request
      const reply = (content: object): void => {
        const message = Object.assign(new Event('message'), {
          origin: world.origin,
          source: parent,
          data: { id, version: '9.1.0', ...content },
        })
        setTimeout(() => page.dispatchEvent(message))
      }
      try {
        reply({ success: true, data: world.answers[method]?.(params) })
      } catch (error) {
        reply({ success: false, error: (error as Error).message })
      }
    },
  }
  Object.defineProperty(page, 'parent', { get: () => (world.isFramed ? parent : page) })
  Object.assign(page, {
    crypto,
    location: {
      get ancestorOrigins() {
        return world.posted === undefined ? undefined : [world.posted]
      },
    },
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no node in this world')
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => world.storage.get(key) ?? null,
    setItem: (key: string, value: string) => void world.storage.set(key, value),
    removeItem: (key: string) => void world.storage.delete(key),
  })
  return world
}
