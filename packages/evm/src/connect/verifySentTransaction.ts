import { WalletMismatchError } from '@latchkey/core'
import { type Clock, settle, systemClock } from '@latchkey/core/internal'
import { noop, sleep } from '@latchkey/protocol/std'
import type { Client } from 'viem'

/** Timeout for a node to know the transaction, in milliseconds. */
const DEADLINE_MS = 3000

/** Milliseconds between two polls. */
const POLL_MS = 500

/** The requested transaction, as shown to the user. Amounts are in the smallest unit. */
export interface AskedTransaction {
  from: string
  to: string
  value?: bigint | undefined
  data?: `0x${string}` | undefined
}

interface SentTransaction {
  from: string
  to: string
  value: bigint
  data: string
}

const HEX = /^0x[0-9a-f]*$/i

function parseSent(answer: unknown): SentTransaction | undefined {
  const { from, to, value, input } = (answer ?? {}) as Record<string, unknown>
  if (![from, value, input].every((part) => typeof part === 'string' && HEX.test(part)))
    return undefined
  // A transaction without a recipient creates a contract.
  const recipient = typeof to === 'string' ? to.toLowerCase() : 'a new contract'
  return {
    from: (from as string).toLowerCase(),
    to: recipient,
    value: BigInt(value as string),
    data: (input as string).toLowerCase(),
  }
}

/** Describes the first difference between the sent and the requested transaction. */
function differenceOf(
  sent: SentTransaction,
  { from, to, value = 0n, data = '0x' }: AskedTransaction,
): string | undefined {
  const asked: SentTransaction = {
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    value,
    data: data.toLowerCase(),
  }
  const key = (['to', 'value', 'data', 'from'] as const).find((part) => sent[part] !== asked[part])
  if (!key) return undefined
  const both = `asked to send to ${asked.to}, sent to ${sent.to}`
  return key === 'to'
    ? both
    : `${key} ${String(asked[key]).slice(0, 200)} became ${String(sent[key]).slice(0, 200)}; ${both}`
}

async function ask(
  client: Client,
  method: 'eth_getTransactionByHash' | 'eth_getCode',
  params: readonly unknown[],
): Promise<unknown> {
  return client.request({ method, params } as Parameters<Client['request']>[0])
}

interface Polling {
  clock: Clock
  deadline: number
  signal: AbortSignal
}

/** Polls until the node knows the transaction, at least once. */
async function find(
  client: Client,
  hash: string,
  { clock, deadline, signal }: Polling,
): Promise<SentTransaction | undefined> {
  const until = clock.now() + deadline
  while (!signal.aborted) {
    const sent = parseSent(await ask(client, 'eth_getTransactionByHash', [hash]).catch(noop))
    if (sent || clock.now() >= until) return sent
    await sleep(POLL_MS, { clock, signal }).catch(noop)
  }
  return undefined
}

/**
 * Reads a transaction back from a node and compares it with the requested one. A page with
 * tampered globals, or a malicious wallet, may have sent another transaction (SEC-69).
 *
 * Resolves to `true` if the transactions could be compared. Resolves to `false` if the node does
 * not know the transaction in time, or if another account sent it for an account that is a
 * contract.
 *
 * @param options.deadline - Milliseconds the node has to know it; `0` polls once. @default 3000
 * @throws {@link WalletMismatchError} with `hash`, and both recipients in `details`, if the
 *   transactions differ.
 *
 * @example
 * ```ts
 * import { verifySentTransaction } from '@latchkey/evm'
 * import { createClient, http } from 'viem'
 *
 * const client = createClient({ transport: http('https://node.example') })
 * await verifySentTransaction(client, '0x…', { from: '0x…', to: '0x…', value: 1n })
 * ```
 */
export async function verifySentTransaction(
  client: Client,
  hash: string,
  asked: AskedTransaction,
  options: {
    clock?: Clock | undefined
    deadline?: number | undefined
    signal?: AbortSignal | undefined
  } = {},
): Promise<boolean> {
  const { clock = systemClock, deadline = DEADLINE_MS, signal } = options
  const work = new AbortController()
  async function compare(): Promise<boolean> {
    const sent = await find(client, hash, { clock, deadline, signal: work.signal })
    if (!sent) return false
    const difference = differenceOf(sent, asked)
    if (!difference) return true
    if (sent.from !== asked.from.toLowerCase()) {
      const code = await ask(client, 'eth_getCode', [asked.from, 'latest'])
      if (code !== '0x') return false
    }
    throw new WalletMismatchError({ hash, details: difference })
  }
  try {
    return await settle(compare(), { deadline: Math.max(deadline, DEADLINE_MS), signal, clock })
  } catch (error) {
    if (error instanceof WalletMismatchError) throw error
    // Not comparable, or aborted: the hash is returned in both cases.
    return false
  } finally {
    work.abort()
  }
}
