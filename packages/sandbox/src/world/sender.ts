import type { Address, Hex, PrivateKeyAccount } from 'viem'

const GWEI = 1_000_000_000n

/** A transaction to send. */
export interface Call {
  to?: Address | undefined
  data?: Hex | undefined
  value?: bigint | undefined
  /** @default 1,500,000 */
  gas?: bigint | undefined
}

/**
 * Sends transactions one by one, each in its own block, at the current time of the world. The node
 * must not mine automatically.
 */
export interface Sender {
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /**
   * Sets the time of the next block in seconds since 1970, at least 12 s after the last one.
   */
  moveTo(seconds: number): void
  /** Returns the transaction's hash. */
  send(from: PrivateKeyAccount, call: Call, outcome?: 'success' | 'failure'): Promise<Hex>
  /** @throws unless every transaction had its expected outcome. */
  check(): Promise<void>
}

interface Answer {
  id: number
  result?: unknown
  error?: { message: string }
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const { result, error } = (await post(url, { jsonrpc: '2.0', id: 1, method, params })) as Answer
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/**
 * Sends transactions to a chain without automatic mining. `start` is its last block's time, in
 * seconds since 1970.
 */
export function createSender(url: string, chainId: number, start: number): Sender {
  const at = { time: start, next: start }
  const nonces = new Map<Address, number>()
  const sent: { hash: Hex; status: Hex }[] = []
  const rpc: Sender['rpc'] = (method, params) => callRpc(url, method, params)
  return {
    rpc,
    moveTo(seconds) {
      at.next = seconds
    },
    async send(from, { to, data, value, gas = 1_500_000n }, outcome = 'success') {
      at.time = Math.max(at.next, at.time + 12)
      const nonce = nonces.get(from.address) ?? 0
      nonces.set(from.address, nonce + 1)
      const raw = await from.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        maxFeePerGas: 3n * GWEI,
        maxPriorityFeePerGas: GWEI / 10n,
        ...(to ? { to } : {}),
        ...(data ? { data } : {}),
        ...(value ? { value } : {}),
      })
      const hash = (await rpc('eth_sendRawTransaction', [raw])) as Hex
      await rpc('evm_mine', [{ timestamp: at.time }])
      sent.push({ hash, status: outcome === 'success' ? '0x1' : '0x0' })
      return hash
    },
    async check() {
      const wanted = sent.splice(0)
      if (wanted.length === 0) return
      const asked = wanted.map(({ hash }, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_getTransactionReceipt',
        params: [hash],
      }))
      for (const { id, result } of (await post(url, asked)) as Answer[]) {
        const receipt = result as { status: Hex; gasUsed: Hex } | null
        const expected = wanted[id]
        if (receipt?.status !== expected?.status)
          throw new Error(
            `Transaction ${id} of the world, ${expected?.hash}, ended with ${receipt?.status}, not ${expected?.status} (gas ${receipt?.gasUsed}).`,
          )
      }
    },
  }
}
