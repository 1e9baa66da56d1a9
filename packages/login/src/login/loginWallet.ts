import {
  LoginError,
  type LoginPort,
  NetworkUnknownError,
  OutcomeUnknownError,
  TimeoutError,
} from '@latchkey/core'
import { deadlines } from '@latchkey/core/internal'
import { type FrameUser, methodKindOf, rpcCodes } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { FrameChannel } from '../channel/frameChannel.js'
import type { ApprovalWindow } from '../channel/frameWindows.js'
import type { Waiting } from '../channel/rpcClient.js'
import { refused } from '../kernel/loginErrors.js'
import { hexChainIdOf, type LoginContext, type LoginDeps, setUser } from './loginState.js'
import { toChainId } from './loginStorage.js'

type Connecting = Pick<
  LoginPort,
  'restore' | 'connect' | 'disconnect' | 'switchNetwork' | 'setPreferredAccount'
>

/** Reads the networks with smart accounts. A failure counts as none. */
async function readNetworks(
  { context, channel }: LoginDeps,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { storage } = context
  try {
    const { smartAccountEnabledNetworks } = await channel.call(
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      undefined,
      { deadline: deadlines.read, signal },
    )
    storage.keepSmartAccountNetworks(smartAccountEnabledNetworks)
  } catch {
    storage.keepSmartAccountNetworks([])
  }
}

async function readUser(
  deps: LoginDeps,
  chainId: string | undefined,
  waiting: Waiting,
): Promise<FrameUser> {
  const { context, channel } = deps
  const networks = readNetworks(deps, waiting.signal)
  const user = await channel.call('GET_USER', chainId ? { chainId } : undefined, waiting)
  await networks
  context.storage.keepUser(user)
  setUser(context, user)
  return user
}

function forget({ context }: LoginDeps): void {
  context.storage.clear()
  setUser(context, undefined)
}

/** Errors that leave the login unknown: no frame, no service, or a rate limit. */
const UNKNOWN_STATE: readonly string[] = [
  'frameMissing',
  'frameRefused',
  'unreachable',
  'too_many_requests',
]

/**
 * Returns true if the frame has a session. A negative reply or an error of the frame ends the
 * remembered login.
 */
async function isConnected(deps: LoginDeps, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const { isConnected } = await deps.channel.call('IS_CONNECTED', undefined, {
      deadline: deadlines.read,
      signal,
    })
    if (!isConnected) forget(deps)
    return isConnected
  } catch (error) {
    // The user stays logged in while the server is down or the frame does not load.
    const isAnswer = error instanceof LoginError && !UNKNOWN_STATE.includes(error.reason ?? '')
    if (!isAnswer) throw error
    forget(deps)
    return false
  }
}

/** Creates the methods for the session and the acting account. */
export function connecting(deps: LoginDeps): Connecting {
  const { context, channel } = deps
  const { storage, settings } = context
  return {
    async restore({ signal } = {}) {
      if (!storage.isUsed() || !(await isConnected(deps, signal))) return undefined
      return readUser(deps, storage.chainId(), { deadline: deadlines.read, signal })
    },

    connect: ({ chainId = storage.chainId() ?? settings.chainId, signal } = {}) =>
      readUser(deps, chainId, { deadline: deadlines.interactive, isInteractive: true, signal }),

    async disconnect() {
      const isThere = storage.isUsed() || channel.isReady()
      // Signs out of this page at once, even if the frame fails.
      forget(deps)
      if (isThere)
        await channel.call('SIGN_OUT', undefined, { deadline: deadlines.read }).catch(noop)
    },

    async switchNetwork({ chainId, signal }) {
      const reply = await channel.call(
        'SWITCH_NETWORK',
        { chainId },
        { deadline: deadlines.read, signal },
      )
      const reached = toChainId(reply.chainId)
      if (!reached || reached !== toChainId(chainId))
        throw new NetworkUnknownError({ details: `The wallet stayed on ${reply.chainId}` })
      storage.keepChainId(reached)
      // The acting account may differ between networks, and only the frame knows it.
      await readUser(deps, reached, { deadline: deadlines.read, signal })
    },

    async setPreferredAccount({ type, signal }) {
      const reply = await channel.call(
        'SET_PREFERRED_ACCOUNT',
        { type },
        { deadline: deadlines.read, signal },
      )
      await readUser(deps, undefined, { deadline: deadlines.read, signal })
      return reply
    },
  }
}

interface Call {
  method: string
  params?: unknown
}

interface Cancellable {
  signal?: AbortSignal | undefined
}

/** Methods whose transaction may be sent although no answer arrives. */
const SENDS: readonly string[] = [
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
]

/** The part of the provider that is loaded on demand. */
interface Asking {
  /** Not async: the window opens synchronously in the click. */
  request(call: Call, options?: Cancellable): Promise<unknown>
  /** Returns the number of open requests that need the user's approval. */
  waiting(): number
}

async function readChainId({ storage, settings }: LoginContext): Promise<string> {
  const answer = hexChainIdOf(storage.chainId() ?? settings.chainId)
  if (!answer)
    throw new LoginError('No Ethereum network is chosen. Choose one and try again.', {
      reason: 'chainMissing',
      code: rpcCodes.chainDisconnected,
    })
  return answer
}

/** Answers `{}` on failure: apps do not expect an error here. */
async function capabilities(
  ask: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    return (await ask()) ?? {}
  } catch (error) {
    if (signal?.aborted) throw error
    return {}
  }
}

export function createAsking(
  context: LoginContext,
  channel: FrameChannel,
  approvals: ApprovalWindow,
): Asking {
  const { emit } = context
  const state = { waiting: 0 }

  function ask(
    call: Call,
    deadline: number,
    isInteractive: boolean,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    return channel.call('RPC_REQUEST', call, { deadline, isInteractive, signal })
  }

  async function approve(call: Call, signal: AbortSignal | undefined): Promise<unknown> {
    const { method } = call
    const outcome = { succeeded: false }
    state.waiting++
    emit({ type: 'approvalStarted', method })
    try {
      const answer = await ask(call, deadlines.interactive, true, signal)
      outcome.succeeded = true
      return answer
    } catch (error) {
      if (error instanceof TimeoutError && SENDS.includes(method))
        throw new OutcomeUnknownError({ cause: error })
      throw error
    } finally {
      state.waiting--
      if (state.waiting === 0) approvals.close()
      emit({ type: 'approvalEnded', method, succeeded: outcome.succeeded })
    }
  }

  return {
    waiting: () => state.waiting,
    request({ method, params }, { signal } = {}) {
      const kind = methodKindOf(method)
      if (!kind) {
        emit({ type: 'methodRefused', method })
        return Promise.reject(refused(method))
      }
      const call: Call = { method, ...(params === undefined ? {} : { params }) }
      if (method === 'eth_chainId') return readChainId(context)
      if (method === 'wallet_getCapabilities')
        return capabilities(() => ask(call, deadlines.read, false, signal), signal)
      if (kind === 'safe') return ask(call, deadlines.read, false, signal)
      if (channel.isInline() === false && !signal?.aborted) approvals.open()
      return approve(call, signal)
    },
  }
}
