import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'

export const KEYS_URL = 'https://keys.test/connect'
const ORIGIN = 'https://keys.test'
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Account of the wallet in the window. */
export const account: ReturnType<typeof privateKeyToAccount> = privateKeyToAccount(KEY)

interface Action {
  method: string
  params?: unknown
}

/** The behavior of the wallet in the window; changed by tests. */
interface PopupBehaviors {
  /** True if the browser blocks popups. */
  blocked: boolean
  /** True if the page in the window loads. */
  loads: boolean
  /**
   * Answers the requests that prompt the user. A throw is the wallet's error, and `undefined` is
   * not an answer.
   */
  answer(action: Action, chainId: number | undefined): unknown
}

/**
 * The page and the browser that the SDK sees, and a wallet that speaks the SDK's window
 * protocol.
 */
export interface PopupWorld {
  behaviors: PopupBehaviors
  storage: Map<string, string>
  /** Every request that left the page: method and address. */
  requests: string[]
  /** Windows that were opened, oldest first. */
  windows: PopupWindow[]
  /** Value of the header Cross-Origin-Opener-Policy of the page. */
  openerPolicy: string | null
  /** Listeners for messages on the page. */
  listeners(): number
}

export interface PopupWindow {
  closed: boolean
  /** Requests that reached the wallet. */
  actions: Action[]
  /** Closes the window like a user. A loaded page reports it first. */
  closeByUser(): void
}

const hex = (buffer: ArrayBuffer): string => Buffer.from(buffer).toString('hex')
const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const

/** The wallet's side of the encryption: ECDH on P-256, then AES-GCM over JSON. */
async function createSecrets(sender: string): Promise<{
  ours: string
  open(sealed: Sealed): Promise<unknown>
  seal(content: unknown): Promise<Sealed>
}> {
  const pair = await crypto.subtle.generateKey(ecdh, true, ['deriveKey'])
  const theirs = await crypto.subtle.importKey('spki', Buffer.from(sender, 'hex'), ecdh, true, [])
  const key = await crypto.subtle.deriveKey(
    { name: 'ECDH', public: theirs },
    pair.privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return {
    ours: hex(await crypto.subtle.exportKey('spki', pair.publicKey)),
    async open({ iv, cipherText }) {
      return JSON.parse(
        new TextDecoder().decode(
          await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText),
        ),
      )
    },
    async seal(content) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return {
        iv,
        cipherText: await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv },
          key,
          new TextEncoder().encode(JSON.stringify(content)),
        ),
      }
    },
  }
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  cipherText: ArrayBuffer
}

interface Message {
  id?: string
  event?: string
  sender?: string
  content?: { handshake?: Action; encrypted?: Sealed }
}

/** The chains that the wallet offers to the page. */
const chains = { 31337: 'http://node.test/31337', 31338: 'http://node.test/31338' }

type Secrets = Awaited<ReturnType<typeof createSecrets>>

/** The page in the window. `keys` outlives windows, as the wallet's own storage does. */
function createWindow(
  world: PopupWorld,
  keys: { secrets: Secrets | undefined },
): PopupWindow & Record<'focus' | 'close' | 'postMessage', unknown> {
  const actions: Action[] = []
  const post = (data: object): void =>
    void window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN }))

  async function reply(message: Message, action: Action, chainId?: number): Promise<void> {
    actions.push(action)
    keys.secrets ??= await createSecrets(message.sender ?? '')
    const { seal, ours } = keys.secrets
    const result = await Promise.resolve()
      .then(async () => ({ value: await world.behaviors.answer(action, chainId) }))
      .catch((error: unknown) => ({ error }))
    if ('value' in result && result.value === undefined) return
    if (popup.closed) return
    post({
      requestId: message.id,
      sender: ours,
      content: { encrypted: await seal({ result, data: { chains } }) },
    })
  }

  async function onMessage(message: Message): Promise<void> {
    if (message.event === 'selectSignerType') post({ requestId: message.id, data: 'scw' })
    else if (message.content?.handshake) {
      keys.secrets = await createSecrets(message.sender ?? '')
      await reply(message, message.content.handshake)
    } else if (message.content?.encrypted && keys.secrets) {
      const { action, chainId } = (await keys.secrets.open(message.content.encrypted)) as {
        action: Action
        chainId: number
      }
      await reply(message, action, chainId)
    }
  }

  const popup = {
    closed: false,
    actions,
    focus: () => {},
    close: () => void Object.assign(popup, { closed: true }),
    postMessage(message: Message, origin: string) {
      // A browser delivers only to this origin, and asynchronously.
      if (origin === ORIGIN && !popup.closed) setTimeout(() => void onMessage(message))
    },
    closeByUser() {
      popup.closed = true
      if (world.behaviors.loads) post({ id: crypto.randomUUID(), event: 'PopupUnload' })
    },
  }
  if (world.behaviors.loads)
    setTimeout(() => popup.closed || post({ id: crypto.randomUUID(), event: 'PopupLoaded' }))
  return popup
}

function createStorage(storage: Map<string, string>): object {
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
    key: (index: number) => [...storage.keys()][index] ?? null,
  }
  // `Object.keys` answers the names, as it does in a browser.
  return new Proxy(methods, {
    get: (target, name) => (name === 'length' ? storage.size : Reflect.get(target, name)),
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: (_, name) => ({
      value: storage.get(String(name)),
      enumerable: true,
      configurable: true,
    }),
  })
}

/**
 * Stubs the globals of a page; `vi.unstubAllGlobals()` removes them. `signed` is the default answer
 * of the wallet.
 */
export function createPopupWorld(): PopupWorld {
  const page = new EventTarget()
  const registered = new Set<unknown>()
  const keys: { secrets: Secrets | undefined } = { secrets: undefined }
  const world: PopupWorld = {
    behaviors: { blocked: false, loads: true, answer: approve },
    storage: new Map(),
    requests: [],
    windows: [],
    openerPolicy: null,
    listeners: () => registered.size,
  }
  async function fetchPage(
    url: string | URL,
    { method = 'GET' }: { method?: string } = {},
  ): Promise<Response> {
    world.requests.push(`${method} ${url}`)
    return new Response(null, {
      headers: world.openerPolicy ? { 'Cross-Origin-Opener-Policy': world.openerPolicy } : {},
    })
  }
  function open(url: URL): object | null {
    if (world.behaviors.blocked) return null
    const popup = createWindow(world, keys)
    world.windows.push(popup)
    world.requests.push(`OPEN ${url.origin}${url.pathname}`)
    return popup
  }
  const { addEventListener, removeEventListener } = page
  Object.assign(page, {
    addEventListener: (...parameters: Parameters<typeof addEventListener>) => {
      if (parameters[0] === 'message') registered.add(parameters[1])
      addEventListener.apply(page, parameters)
    },
    removeEventListener: (...parameters: Parameters<typeof removeEventListener>) => {
      registered.delete(parameters[1])
      removeEventListener.apply(page, parameters)
    },
    location: new URL('https://app.test/page'),
    innerWidth: 1000,
    innerHeight: 800,
    screenX: 0,
    screenY: 0,
    open,
    fetch: fetchPage,
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', createStorage(world.storage))
  vi.stubGlobal('fetch', fetchPage)
  vi.stubGlobal('WebSocket', function refuse(url: string) {
    // Clients of earlier test files in this process may still look for their relay on this machine.
    if (!url.startsWith('ws://127.0.0.1:')) world.requests.push(`SOCKET ${url}`)
    throw new Error('no sockets in this world')
  })
  return world
}

/** Approves every request. */
export async function approve({ method, params }: Action): Promise<unknown> {
  const list = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (method === 'eth_requestAccounts') return [account.address]
  if (method === 'personal_sign')
    return account.signMessage({ message: { raw: list[0] as `0x${string}` } })
  if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`
  throw { code: 4200, message: `${method} is not offered` }
}
