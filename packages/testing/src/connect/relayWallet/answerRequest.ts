import { rpcCodes } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { wireErrors } from '@latchkey/walletconnect/wire'
import { createMethods } from '../../wallets/methods.js'
import { rejected } from '../../wallets/rpcError.js'
import type { WalletState } from '../../wallets/state.js'
import { conforming } from '../../wallets/walletBehaviors.js'
import { answerSolana } from './answerSolana.js'
import type { Calls } from './calls.js'
import { type InnerRequest, readInnerRequest } from './innerRequest.js'
import { findSession, type Inside } from './inside.js'
import { evmChainIdOf } from './namespaces.js'
import type { Notify } from './notify.js'
import type { Outcome } from './payload.js'
import { type AskUser, GoneError } from './questions.js'
import type { InboxItem, SessionRecord } from './record.js'

function listOf({ method, params }: InnerRequest): unknown[] {
  // Some sites send typed data as an object.
  return (Array.isArray(params) ? params : []).map((entry, at) =>
    method === 'eth_signTypedData_v4' && at === 1 && typeof entry === 'object'
      ? JSON.stringify(entry)
      : entry,
  )
}

function errorOf(error: unknown, behaviors: Inside['behaviors']): unknown {
  const known = knownErrorOf(error, behaviors)
  const { message } = Object(known) as { message?: unknown }
  // Like the sample wallet of WalletKit on Solana.
  return behaviors.errorsAsText ? { code: rpcCodes.invalidInput, message } : known
}

function knownErrorOf(error: unknown, behaviors: Inside['behaviors']): unknown {
  const { code, message, data } = Object(error) as {
    code?: unknown
    message?: unknown
    data?: unknown
  }
  // Over the relay a rejection has another code than in a page.
  if (code === rpcCodes.userRejected)
    return (
      behaviors.rejectsAs?.error ?? { code: wireErrors.userRejected, message: 'User rejected.' }
    )
  return {
    code: typeof code === 'number' ? code : rpcCodes.internal,
    message: typeof message === 'string' ? message : 'Internal error',
    ...(data === undefined ? {} : { data }),
  }
}

/** Executes a request as an injected wallet would, for the accounts of its session. */
async function run(
  inside: Inside,
  parameters: { session: SessionRecord; inner: InnerRequest; ask: AskUser; notify: Notify },
): Promise<unknown> {
  const { session, inner, ask, notify } = parameters
  const { method, chain } = inner
  const chainId = evmChainIdOf(chain) ?? 0
  // A switch has the chain that the site is on; every other request has its own.
  const from = method.startsWith('wallet_') ? session.chainId : chainId
  const accounts = inside.accounts.filter(({ address }) =>
    session.accounts.includes(`${chain}:${address}`),
  )
  const state: WalletState = {
    chains: inside.chains,
    accounts,
    connected: true,
    locked: false,
    chainId: from,
    selected: 0,
  }
  const methods = createMethods({
    state,
    behaviors: conforming,
    changed: inside.changed,
    moveTo(id) {
      state.chainId = id
    },
    hold: () => new Promise(noop),
  })
  const result = await methods(method, listOf(inner), async (request) => {
    if (
      (await ask({
        kind: 'request',
        peer: session.peer,
        topic: session.topic,
        method,
        chainId: from,
        request,
      })) === false
    )
      throw rejected()
    return true
  })
  if (state.chainId !== from) {
    inside.record.chainId = state.chainId
    notify.chain(session, state.chainId)
  }
  return result
}

/** Prompts the user for a request and answers the site. */
export async function answerRequest(
  parts: { inside: Inside; calls: Calls; notify: Notify },
  item: InboxItem,
  ask: AskUser,
): Promise<void> {
  const { inside, calls, notify } = parts
  const { behaviors } = inside
  const session = findSession(inside, item.topic)
  const inner = readInnerRequest(item.params)
  if (!session || !inner) return
  const outcome: Outcome =
    inner.method in behaviors.answersAs
      ? { result: behaviors.answersAs[inner.method] }
      : await (inner.chain.startsWith('solana:')
          ? answerSolana(inside, { session, inner, ask })
          : run(inside, { session, inner, ask, notify })
        ).then(
          (result) => ({ result }),
          (error: unknown) => {
            if (error instanceof GoneError) throw error
            return { error: errorOf(error, behaviors) }
          },
        )
  if ([inner.method, item.method, '*'].some((name) => behaviors.neverAnswers.includes(name))) return
  calls.answer(
    {
      topic: item.topic,
      symKey: session.symKey,
      id: item.id,
      method: item.method,
      inner: inner.method,
    },
    outcome,
  )
}
