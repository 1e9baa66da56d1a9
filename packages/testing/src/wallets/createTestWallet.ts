import { numberToHex } from 'viem'
import { testAccounts } from './accounts.js'
import { createControls } from './controls.js'
import { createEvents } from './events.js'
import { createMethods } from './methods.js'
import { rpcError } from './rpcError.js'
import { createState, sharedAccounts } from './state.js'
import { createTestUser, type TestUser } from './testUser.js'
import type { TestProvider, TestWallet, TestWalletInfo, TestWalletOptions } from './testWallet.js'
import { createWaitingRoom, type WaitingRoom } from './waitingRoom.js'
import { type Behaviors, conforming } from './walletBehaviors.js'

/** The WebSocket close code that MetaMask emits when it temporarily loses its node. */
const TRY_AGAIN_LATER = 1013

const icon: string = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#2b3a55"/><circle cx="24" cy="20" r="7" fill="none" stroke="#ffd27a" stroke-width="3.5"/><path d="M24 27v12m0-4h5" stroke="#ffd27a" stroke-width="3.5" stroke-linecap="round"/></svg>')}`

const defaultInfo: TestWalletInfo = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Test Wallet',
  icon,
  rdns: 'dev.latchkey.testwallet',
}

/** Answers a request, or lets it hang. Shows the prompt in both cases. */
function createRequest(parameters: {
  behaviors: Behaviors
  user: TestUser
  room: WaitingRoom
  methods: ReturnType<typeof createMethods>
}): TestProvider['request'] {
  const { behaviors, user, room, methods } = parameters
  return async ({ method, params }) => {
    if (behaviors.portIsClosed) throw new Error('Attempting to use a disconnected port object')
    const isHeld = behaviors.neverAnswers.includes(method) || behaviors.neverAnswers.includes('*')
    const held = isHeld ? room.hold() : undefined
    if (method in behaviors.answersAs) {
      await held
      return behaviors.answersAs[method]
    }
    const answer = methods(method, Array.isArray(params) ? params : [], (request) =>
      user.ask(request, held),
    )
    if (held) await Promise.allSettled([answer, held])
    await held
    return answer
  }
}

/**
 * Creates a wallet for tests: real keys, real signatures, a real chain, and a switch for every
 * misbehaviour.
 *
 * @throws if `chains` is empty.
 *
 * @example
 * ```ts
 * import { createTestWallet } from '@latchkey/testing'
 *
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * wallet.behaviors.chainIdAs = 'eip155:31337'
 * wallet.announce(window)
 * ```
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { accounts = testAccounts(3), approve = async () => true } = options
  const info = { ...defaultInfo, ...options.info }
  const behaviors: Behaviors = { ...conforming, ...options.behaviors }
  const { state, save, recall } = createState({
    ...options,
    accounts,
    storageKey: `latchkey.test-wallet.${info.rdns}`,
  })
  const events = createEvents(behaviors)
  const user = createTestUser({ behaviors, approve })
  const room = createWaitingRoom()
  const requests: { method: string; params: unknown }[] = []
  const announced = { accounts: sharedAccounts(state).join() }

  function changed(): void {
    save()
    const now = sharedAccounts(state)
    if (now.join() === announced.accounts) return
    announced.accounts = now.join()
    events.emit('accountsChanged', now)
  }

  function moveTo(chainId: number): void {
    if (!state.chains.has(chainId))
      throw new Error(`The test wallet does not know chain ${chainId}; addChain makes it known.`)
    if (state.chainId === chainId) return
    state.chainId = chainId
    save()
    const reported = behaviors.chainIdAs ?? numberToHex(chainId)
    if (behaviors.disconnectsOnSwitch)
      events.emit(
        'disconnect',
        rpcError(TRY_AGAIN_LATER, 'MetaMask: Disconnected from chain. Attempting to connect.'),
      )
    events.emit('chainChanged', reported)
    if (behaviors.disconnectsOnSwitch) events.emit('connect', { chainId: reported })
  }

  const methods = createMethods({ state, behaviors, changed, moveTo, hold: room.hold })
  const answer = createRequest({ behaviors, user, room, methods })
  const provider: TestProvider = {
    request(request) {
      requests.push({ method: request.method, params: request.params })
      recall()
      return answer(request)
    },
    get on() {
      return events.on
    },
    get removeListener() {
      return events.removeListener
    },
  }
  return {
    provider,
    info,
    behaviors,
    requests,
    prompts: user.prompts,
    ...createControls({ state, events, room, changed, moveTo, provider, info }),
  }
}
