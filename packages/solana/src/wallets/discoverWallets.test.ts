import { describe, expect, test } from 'vitest'
import { discoverWallets } from './discoverWallets.js'

const icon = `data:image/png;base64,${btoa('png')}`

/** A wallet with all required properties. */
function walletOf(name: string, changes: object = {}): object {
  return {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) },
      'solana:signMessage': { version: '1.0.0', signMessage: async () => [] },
    },
    ...changes,
  }
}

interface Api {
  register(...wallets: readonly unknown[]): () => void
}

function createPage(isInUse?: (id: string) => boolean) {
  const window = new EventTarget()
  const discovery = discoverWallets(window, isInUse)
  const changes = { count: 0 }
  const stop = discovery.start(() => changes.count++)
  const announce = (detail: unknown): boolean =>
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return {
    window,
    discovery,
    changes,
    stop,
    announce,
    register: (...wallets: readonly unknown[]): (() => void) => {
      const state = { unregister: (): void => {} }
      announce((api: Api) => {
        state.unregister = api.register(...wallets)
      })
      return () => state.unregister()
    },
    ids: () => discovery.found().map(({ id }) => id),
  }
}

const throwing = (key: string): object =>
  Object.defineProperty(walletOf('Thrower'), key, {
    get() {
      throw new Error('no')
    },
  })

describe('discovery', () => {
  test('default: finds wallets that register before and after the app starts', () => {
    const window = new EventTarget()
    const early = walletOf('Early')
    window.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<Api>).detail.register(early),
    )
    const discovery = discoverWallets(window)
    const stop = discovery.start(() => {})
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: Api) => api.register(walletOf('Late')),
      }),
    )
    expect(discovery.found()).toMatchObject([
      { id: 'standard:Early', name: 'Early', iconUrl: icon, raw: early },
      { id: 'standard:Late' },
    ])
    stop()
  })

  test('behavior: lists only wallets that connect, and sign on Solana', () => {
    const page = createPage()
    const connect = { 'standard:connect': { connect: async () => ({ accounts: [] }) } }
    page.register(
      walletOf('EVM', { chains: ['eip155:1'] }),
      walletOf('Watcher', { features: connect }),
      walletOf('Signer', { features: { 'solana:signTransaction': { signTransaction() {} } } }),
      walletOf('Text', { features: { ...connect, 'solana:signMessage': { signMessage: 'yes' } } }),
      walletOf('Old', { version: '0.9.0' }),
      walletOf('\u202e\u200b '),
      walletOf('Good'),
    )
    expect(page.ids()).toEqual(['standard:Good'])
  })

  test.each(['version', 'name', 'chains', 'features'])(
    'error: S1 a throwing getter of %s hides that wallet only',
    (key) => {
      const page = createPage()
      page.register(throwing(key), walletOf('Other'))
      expect(page.ids()).toEqual(['standard:Other'])
    },
  )

  test('behavior: S1 lists a wallet whose icon throws, without an icon', () => {
    const page = createPage()
    page.register(throwing('icon'))
    expect(page.discovery.found()).toMatchObject([{ name: 'Thrower', iconUrl: undefined }])
  })

  test('error: S2 ignores event details that are not functions, and functions that throw', () => {
    const page = createPage()
    for (const detail of [null, undefined, 'text', {}, { register() {} }]) page.announce(detail)
    page.announce(() => {
      throw new Error('no')
    })
    for (const raw of [null, undefined, 1, 'text', [], () => {}]) page.register(raw)
    page.register(walletOf('Good'))
    expect(page.ids()).toEqual(['standard:Good'])
  })

  test('error: S2 a throwing registration throws no error in the page', () => {
    const state: { listener: ((event: Event) => void) | undefined } = { listener: undefined }
    const stop = discoverWallets({
      addEventListener: (_: string, listener: unknown) => {
        state.listener = listener as (event: Event) => void
      },
      removeEventListener: () => undefined,
      dispatchEvent: () => true,
    }).start(() => {})
    const detail = (): never => {
      throw new Error('no')
    }
    expect(() => state.listener?.(new CustomEvent('register', { detail }))).not.toThrow()
    stop()
  })

  test('behavior: S3 lists an object once; two wallets of one name get different ids', () => {
    const page = createPage()
    const [one, other] = [walletOf('MetaMask'), walletOf('MetaMask')]
    page.register(one)
    page.register(one, one)
    expect(page.ids()).toEqual(['standard:MetaMask'])
    expect(page.discovery.isDisputed('standard:MetaMask')).toBe(false)
    const unregister = page.register(other)
    expect(page.ids()).toEqual(['standard:MetaMask', 'standard:MetaMask#2'])
    expect(page.ids().map(page.discovery.isDisputed)).toEqual([true, true])
    unregister()
    expect(page.discovery.isDisputed('standard:MetaMask')).toBe(false)
  })

  test('behavior: S3 a name cannot contain the number of a namesake', () => {
    const page = createPage()
    page.register(walletOf('Tern#2'), walletOf('Tern'), walletOf('Tern'))
    expect(new Set(page.ids()).size).toBe(3)
  })

  test('behavior: S4 lists a wallet that unregisters and registers again, until the stop', () => {
    const page = createPage()
    const raw = walletOf('Tern')
    const unregister = page.register(raw)
    unregister()
    unregister()
    expect(page.ids()).toEqual([])
    page.register(raw)
    expect(page.ids()).toEqual(['standard:Tern'])
    const { count } = page.changes
    page.stop()
    page.register(walletOf('Later'))
    expect(page.ids()).toEqual(['standard:Tern'])
    expect(page.changes.count).toBe(count)
  })

  test('error: S4 limits a flood of 1,000 registrations, and keeps early and late wallets', () => {
    const page = createPage((id) => id === 'standard:Used 500')
    const flood = (from: string): void => {
      for (let index = 0; index < 1000; index++) page.register(walletOf(`${from} ${index}`))
    }
    page.register(walletOf('Early'))
    flood('Used')
    flood('Flood')
    page.register(walletOf('Late'))
    expect(page.ids()).toHaveLength(64)
    expect(page.ids()).toEqual(
      expect.arrayContaining(['standard:Early', 'standard:Used 500', 'standard:Late']),
    )
  })

  test('error: S4 limits a flood in one call', () => {
    const page = createPage()
    page.register(...Array.from({ length: 1000 }, (_, index) => walletOf(`Flood ${index}`)))
    expect(page.ids().length).toBeLessThanOrEqual(64)
  })

  test('error: S4 a flood of one name keeps the first two and the latest two', () => {
    const page = createPage()
    const wallets = Array.from({ length: 1000 }, () => walletOf('Phantom'))
    for (const raw of wallets) page.register(raw)
    const listed = page.discovery.found().map(({ raw }) => wallets.indexOf(raw))
    expect(listed).toEqual([0, 1, 998, 999])
  })

  test.each([
    ['5 MB', `data:image/png;base64,${'A'.repeat(5 * 1024 * 1024)}`],
    ['a page', 'data:text/html;base64,PGI+'],
    ['a script', 'javascript:alert(1)'],
    ['a remote image', 'https://evil.example/icon.png'],
    ['no text', { toString: () => icon }],
  ])('error: S5 leaves out an icon that is %s', (_, value) => {
    const page = createPage()
    page.register(walletOf('Tern', { icon: value }))
    expect(page.discovery.found()).toMatchObject([{ name: 'Tern', iconUrl: undefined }])
  })

  test('behavior: S5 keeps an SVG as a data URL, whose scripts an image does not run', () => {
    const page = createPage()
    const svg = `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}`
    page.register(walletOf('Tern', { icon: svg }))
    expect(page.discovery.found()[0]?.iconUrl).toBe(svg)
  })
})
