import { LoginError, type LoginPort, NetworkUnknownError } from '@latchkey/core'
import { deadlines } from '@latchkey/core/internal'
import type { FrameUser } from '@latchkey/protocol'
import type { Waiting } from '../channel/rpcClient.js'
import { setUser } from './currentUser.js'
import type { LoginDeps } from './loginDeps.js'
import { toChainId } from './loginStorage.js'

type Connecting = Pick<
  LoginPort,
  'restore' | 'connect' | 'disconnect' | 'switchNetwork' | 'setPreferredAccount'
>

/**
 * Asked beside the visitor, because it changes nothing for them: without an answer there are none.
 */
async function readNetworks(
  { context, channel }: LoginDeps,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { memory } = context
  try {
    const { smartAccountEnabledNetworks } = await channel.call(
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      undefined,
      { deadline: deadlines.read, signal },
    )
    memory.keepSmartAccountNetworks(smartAccountEnabledNetworks)
  } catch {
    memory.keepSmartAccountNetworks([])
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
  context.memory.keepUser(user)
  setUser(context, user)
  return user
}

function forget({ context }: LoginDeps): void {
  context.memory.clear()
  setUser(context, undefined)
}

/**
 * Reasons for which nothing is known of a login: no frame, no service, or one that takes no more
 * requests.
 */
const UNHEARD: readonly string[] = [
  'frameMissing',
  'frameRefused',
  'unreachable',
  'too_many_requests',
]

/**
 * Whether the frame says that somebody is logged in. That it said no, or failed to say, ends a
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
    // Not heard is not failed: who is logged in stays so while a server is down or a frame does not
    // load.
    const isAnswer = error instanceof LoginError && !UNHEARD.includes(error.reason ?? '')
    if (!isAnswer) throw error
    forget(deps)
    return false
  }
}

/** Who is logged in, and as whom they act. */
export function connecting(deps: LoginDeps): Connecting {
  const { context, channel } = deps
  const { memory, settings } = context
  return {
    async restore({ signal } = {}) {
      if (!memory.isUsed() || !(await isConnected(deps, signal))) return undefined
      return readUser(deps, memory.chainId(), { deadline: deadlines.read, signal })
    },

    connect: ({ chainId = memory.chainId() ?? settings.chainId, signal } = {}) =>
      readUser(deps, chainId, { deadline: deadlines.interactive, isInteractive: true, signal }),

    async disconnect() {
      const isThere = memory.isUsed() || channel.isReady()
      // Here it always succeeds, and at once.
      forget(deps)
      if (isThere)
        await channel
          .call('SIGN_OUT', undefined, { deadline: deadlines.read })
          .catch(() => undefined)
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
      memory.keepChainId(reached)
      // On another network another account may act, and only the frame knows.
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
