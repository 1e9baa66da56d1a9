import { createLatchkey, createSignIn, createSignInClient, type Latchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { endpointUrl, rpcEndpoints } from '@latchkey/protocol'
import { createTestWallet, type TestClock } from '@latchkey/testing'
import { defineChain, http } from 'viem'
import { CHAIN, PAGE, PROJECT } from './startServices.js'

export const NETWORK: 'eip155:31337' = `eip155:${CHAIN}`
export const WALLET = 'dev.latchkey.testwallet'

/** Creates a fetch with the cookies and the origin of one page, which Node does not add. */
export function fetchOfPage(origin: string): typeof globalThis.fetch {
  const cookies = new Map<string, string>()
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split('; ')[0] ?? '').split('=')
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

/** A kit on a page with a wallet, whose server and node share one address. */
export interface OpenLatchkey {
  readonly latchkey: Latchkey
  /** Returns the number of prompts to the user. */
  prompts(): number
  stop(): void
}

/**
 * Opens a kit.
 *
 * @param url - Address of the server, as the page sees it.
 */
export function openLatchkey(parameters: {
  url: string
  nodeUrl: string
  clock: TestClock
}): OpenLatchkey {
  const { url, nodeUrl, clock } = parameters
  const window = new EventTarget()
  const wallet = createTestWallet({ chains: [{ id: CHAIN, rpcUrl: nodeUrl }] })
  wallet.announce(window)
  const chain = defineChain({
    id: CHAIN,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [nodeUrl] } },
  })
  // The transport belongs to the app: its retries are not the kit's.
  const transport = http(
    endpointUrl(url, rpcEndpoints.call, { chainId: NETWORK, projectId: PROJECT }),
    {
      retryCount: 0,
      fetchOptions: { headers: { origin: PAGE } },
    },
  )
  const adapter = evm({ networks: [chain], transports: { [CHAIN]: transport } }, { clock, window })
  const client = createSignInClient({ url, fetch: fetchOfPage(PAGE) })
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Shop' },
    serverUrl: url,
    projectId: PROJECT,
    storage: null,
    // Kits with the same key would act as tabs of one browser.
    storageKey: crypto.randomUUID(),
    clock,
    signIn: createSignIn({
      ...client,
      domain: new URL(PAGE).host,
      uri: PAGE,
      isRequired: false,
      oneClick: false,
      signOutOnDisconnect: false,
    }),
  })
  return { latchkey, prompts: () => wallet.prompts.length, stop: latchkey.start() }
}
