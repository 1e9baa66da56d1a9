import { nameEndpoints } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { InvalidWalletResponseError, WalletMismatchError } from '../connect/walletErrors.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import type { Clock } from '../kernel/clock.js'
import { LatchkeyError } from '../kernel/errors.js'
import { type Effect, whileStatus } from '../kernel/machine.js'
import { pause } from '../kernel/pause.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { Connection } from '../kernel/types.js'
import { idKey } from '../std/idKey.js'
import { isShownName } from './isShownName.js'
import type { NameCheck, NameRequest, NamesEvent, NamesState } from './namesState.js'

/** The debounce in ms before a check with the server. Source: specification §9. */
const PAUSE_MS = 500

/** Max number of suggestions. */
const MAX_SUGGESTIONS = 5

/** The dependencies of getting a name. */
export interface NamesDeps {
  clock: Clock
  server: ServerDeps
  /** Returns the wallet's current connection. */
  getConnection(): Connection | undefined
  signMessage: ChainAdapter['signMessage']
}

/** True if a name already resolves to the account. */
async function isOwn(
  server: ServerDeps,
  name: string,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const record = await askServer(server, nameEndpoints.account, {
      parameters: { name },
      query: { sender: address },
      signal,
    })
    return (
      record.name === name &&
      Object.values(record.addresses).some((entry) => idKey(entry.address) === idKey(address))
    )
  } catch (error) {
    // Not registered, or the lookup failed: not known to belong to the account.
    if (error instanceof LatchkeyError) return false
    throw error
  }
}

async function check(
  { server, getConnection }: NamesDeps,
  label: string,
  signal: AbortSignal,
): Promise<NameCheck> {
  const sender = getConnection()?.address
  const reply = await askServer(server, nameEndpoints.suggestions, {
    parameters: { name: label },
    query: { sender },
    signal,
  })
  // Omits names that cannot be registered or may look like another name.
  const offered = reply.suggestions.filter(({ name }) => isShownName(name))
  const suggestions = offered
    .filter(({ name, registered }) => !registered && !name.startsWith(`${label}.`))
    .map(({ name }) => name)
  const asked = offered.find(({ name }) => name.startsWith(`${label}.`))
  const known = { name: asked?.name ?? label, suggestions: suggestions.slice(0, MAX_SUGGESTIONS) }
  if (!asked) return { ...known, availability: 'refused' }
  if (!asked.registered) return { ...known, availability: 'free' }
  return {
    ...known,
    availability: sender && (await isOwn(server, asked.name, sender, signal)) ? 'own' : 'taken',
  }
}

async function sign(
  { getConnection, signMessage }: NamesDeps,
  { account, message }: NameRequest,
  signal: AbortSignal,
): Promise<`0x${string}`> {
  const connection = getConnection()
  // Must come last before the wallet request: the connection must still match the message.
  if (connection?.address !== account.address || connection.networkId !== account.networkId)
    throw new WalletMismatchError()
  const signature = await signMessage({ message, signal })
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(signature))
    throw new InvalidWalletResponseError({ method: 'personal_sign' })
  return signature as `0x${string}`
}

async function register(
  { server }: NamesDeps,
  request: NameRequest,
  signature: `0x${string}`,
  signal: AbortSignal,
): Promise<void> {
  const { account, name, coinType, message } = request
  const body = { coin_type: coinType, address: account.address, message, signature }
  try {
    await askServer(server, nameEndpoints.register, {
      query: { sender: account.address },
      body,
      signal,
    })
  } catch (error) {
    if (error instanceof ServerRefusedError || signal.aborted) throw error
    // The request was sent without a reply: the name may be registered anyway.
    if (!(await isOwn(server, name, account.address, signal))) throw error
  }
}

/** Returns the effects of checking, signing and registering a name. */
export function namesEffects(deps: NamesDeps): readonly Effect<NamesState, NamesEvent>[] {
  const failure = (error: unknown): NamesEvent => ({
    type: 'failed',
    error: toLatchkeyError(error),
  })
  return [
    whileStatus<NamesState, NamesEvent, 'checking'>(
      'checking',
      async ({ state, send, signal }) => {
        await pause(deps.clock, PAUSE_MS, signal)
        send(
          await check(deps, state.label, signal).then(
            (found): NamesEvent => ({ type: 'checked', check: found }),
            failure,
          ),
        )
      },
      ({ label }) => label,
    ),
    whileStatus<NamesState, NamesEvent, 'signing'>('signing', async ({ state, send, signal }) => {
      send(
        await sign(deps, state.request, signal).then(
          (signature): NamesEvent => ({ type: 'signed', signature }),
          failure,
        ),
      )
    }),
    whileStatus<NamesState, NamesEvent, 'registering'>(
      'registering',
      async ({ state, send, signal }) => {
        send(
          await register(deps, state.request, state.signature, signal).then(
            (): NamesEvent => ({ type: 'registered' }),
            failure,
          ),
        )
      },
    ),
  ]
}
