import { LoginError, OutcomeUnknownError, TimeoutError } from '@latchkey/core'
import { deadlines } from '@latchkey/core/internal'
import { methodKindOf, rpcCodes } from '@latchkey/protocol'
import type { FrameChannel } from '../channel/frameChannel.js'
import type { ApprovalWindow } from '../channel/loginWindows.js'
import { refused } from '../kernel/loginErrors.js'
import { hexChainIdOf } from './currentUser.js'
import type { LoginContext } from './loginContext.js'

interface Call {
  method: string
  params?: unknown
}

interface Cancellable {
  signal?: AbortSignal | undefined
}

/** Methods after which a transaction may be on its way, whether or not an answer comes. */
const SENDS: readonly string[] = [
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
]

/** What asks the frame, the part of the provider that is fetched when it is needed. */
export interface Asking {
  /**
   * Not async: the window opens before this returns, while the browser still knows of the click.
   */
  request(call: Call, options?: Cancellable): Promise<unknown>
  /** Requests that the visitor has to approve and that are open. */
  waiting(): number
}

async function readChainId({ memory, settings }: LoginContext): Promise<string> {
  const answer = hexChainIdOf(memory.chainId() ?? settings.chainId)
  if (!answer)
    throw new LoginError('No Ethereum network is chosen. Choose one and try again.', {
      reason: 'chainMissing',
      code: rpcCodes.chainDisconnected,
    })
  return answer
}

/** Sites ask for this in passing, so a wallet that cannot say has none. */
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
