import type { LoginPort } from '@latchkey/core'
import { login } from '@latchkey/login'
import { type FrameCallName, frameCalls } from '@latchkey/protocol'
import { lazy } from '@latchkey/protocol/std'
import type { TestClock } from '@latchkey/testing'
import { createTestPage, type TestPage } from '@latchkey/testing/frame'
import { createApprovals } from '../../approvals/createApprovals.js'
import { type FrameHandlers, type FrameScope, serveFrame } from '../../channel/serveFrame.js'
import { createAccount } from '../../createAccount.js'
import { createHandlers } from '../../createHandlers.js'
import { createCustody } from '../../custody/createCustody.js'
import type { Ask } from '../../custody/custody.js'
import type { CustodyScreen } from '../../custody/screens.js'
import type { FrameChain, FrameConfig } from '../../kernel/config.js'
import { createMemoryFrameStore, type FrameStore } from '../../kernel/frameStore.js'
import { createFrameLocale } from '../../locale/createFrameLocale.js'
import { createApi } from '../../login/createApi.js'
import { createLoginClient } from '../../login/createLoginClient.js'
import { createSocialClient } from '../../login/createSocialClient.js'
import { createNodes } from '../../networks/nodes.js'
import { createRpc } from '../../rpc/createRpc.js'
import { createSolanaRpc } from '../../rpc/createSolanaRpc.js'
import type { SmartAccounts } from '../../smartAccount/smartAccounts.js'
import { createShiftedClock } from './createShiftedClock.js'
import { fetchOfPage } from './openLatchkey.js'
import { type FaultWire, startFaultWire } from './startFaultWire.js'
import { AUTH, CHAIN, FRAME, PAGE, PROJECT, RECOVERY, type Services } from './startServices.js'
import { type ChannelTap, tapChannel } from './tapChannel.js'

/**
 * A page with a login, the real frame's code behind a tapped channel, and wires to both services.
 */
export interface FramePage {
  readonly page: TestPage
  readonly clock: TestClock
  readonly channel: ChannelTap
  readonly wires: Readonly<Record<'auth service' | 'recovery service', FaultWire>>
  readonly email: string
  /** Returns the login of the currently loaded page. */
  port(): LoginPort
  /** Returns the number of frames in the page since it was loaded. */
  frames(): number
  /** Reloads the page: another login over the same storage, without a frame yet. */
  reload(): void
  stop(): Promise<void>
}

const unused = async (): Promise<never> => {
  throw new Error('There are no smart accounts here.')
}

const smartAccounts: SmartAccounts = {
  enabledNetworks: [],
  addressOf: unused,
  isDeployed: unused,
  prepare: unused,
  send: unused,
  waitForTransaction: unused,
  signMessage: unused,
  signTypedData: unused,
  read: unused,
}

function configOf(nodeUrl: string): FrameConfig {
  const chainOf = (id: number): FrameChain => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    nodes: [nodeUrl],
    tokens: [],
    routers: {},
  })
  return {
    projectId: PROJECT,
    authUrl: AUTH,
    recoveryUrl: RECOVERY,
    allowedOrigins: [PAGE],
    inlineOrigins: [],
    chains: [chainOf(CHAIN), chainOf(CHAIN + 1)],
  }
}

/** Creates a user that approves everything, and enters codes from the mails. */
function createAsk(codeFor: Services['codeFor'], email: string): Ask {
  return (async (_name: string, data: unknown) => {
    const screen = data as CustodyScreen
    return screen.kind === 'code' ? { otp: codeFor(email) } : { isApproved: true }
  }) as Ask
}

/** Composes the frame's document after its handshake, like `main.ts` but without screens. */
function createFrameOf(parameters: {
  services: Services
  store: FrameStore
  fetch: typeof globalThis.fetch
  email: string
  emit: Parameters<typeof createAccount>[0]['emit']
}): FrameHandlers {
  const { services, store, fetch, email, emit } = parameters
  const config = configOf(services.nodeUrl)
  const api = createApi({ config, store, getOrigin: () => PAGE, fetch })
  const client = createLoginClient({ api, store, config })
  const ask = createAsk(services.codeFor, email)
  const custody = createCustody({ api, store, config, scope: undefined })
  const nodes = createNodes(config)
  const rpc = createRpc({
    config,
    nodes,
    approvals: createApprovals({ config, nodes }),
    custody,
    smartAccounts,
    solana: lazy(async () => createSolanaRpc(config)),
    ask,
    store,
  })
  const account = createAccount({
    config,
    origin: PAGE,
    store,
    custody,
    smartAccounts,
    ask,
    emit,
    readSession: client.getSession,
  })
  const social = createSocialClient({ api, config, scope: new EventTarget() as unknown as Window })
  const nothing = (): void => undefined
  return createHandlers({
    account,
    login: client,
    social,
    custody,
    smartAccounts,
    rpc,
    ask,
    setTheme: nothing,
    locale: createFrameLocale(async () => undefined),
    prefetch: nothing,
    announceSignOut: nothing,
  })
}

const names = { count: 0 }

export async function openFramePage(services: Services): Promise<FramePage> {
  const email = `user-${names.count++}-${process.pid}@example.org`
  const [auth, recovery] = await Promise.all([
    startFaultWire(services.serverUrl),
    startFaultWire(services.recoveryUrl),
  ])
  const send = fetchOfPage(FRAME)
  // Proofs contain the public addresses, and the wires lead there.
  const fetch: typeof globalThis.fetch = (url, init) => {
    const text = String(url)
    return send(
      text.startsWith(AUTH)
        ? auth.url + text.slice(AUTH.length)
        : recovery.url + text.slice(RECOVERY.length),
      init,
    )
  }
  const clock = createShiftedClock()
  const store = createMemoryFrameStore()
  const channel = tapChannel()
  const page = createTestPage({
    origin: PAGE,
    frameOrigin: FRAME,
    load(scope) {
      const state: { handlers?: FrameHandlers } = {}
      const handlerOf = (name: FrameCallName) => (payload: never, context: never) => {
        const handler = state.handlers?.[name] as
          | ((payload: never, context: never) => Promise<never>)
          | undefined
        return handler
          ? handler(payload, context)
          : Promise.reject(new Error('No page was let in.'))
      }
      serveFrame({
        scope: channel.tap(scope) as unknown as FrameScope,
        config: configOf(services.nodeUrl),
        handlers: Object.fromEntries(
          Object.keys(frameCalls).map((name) => [name, handlerOf(name as FrameCallName)]),
        ) as unknown as FrameHandlers,
        onHost({ emit }) {
          state.handlers = createFrameOf({ services, store, fetch, email, emit })
        },
      })
    },
  })
  const open = (): LoginPort =>
    login(
      { frameUrl: FRAME, projectId: PROJECT, chainId: `eip155:${CHAIN}` },
      { clock, page: page.page },
    )
  const state = { port: open(), left: 0 }
  return {
    page,
    clock,
    channel,
    wires: { 'auth service': auth, 'recovery service': recovery },
    email,
    port: () => state.port,
    frames: () => page.frames().length - state.left,
    reload() {
      state.left = page.frames().length
      state.port = open()
    },
    async stop() {
      channel.close()
      await Promise.all([auth.stop(), recovery.stop()])
    },
  }
}
