import { isRecord } from '@latchkey/protocol/std'

/** Sends a JSON-RPC request to a Solana node. Rejects with the node's error. */
export async function callSolanaNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const reply: unknown = await response.json()
  if (!isRecord(reply)) throw new Error('The node sent no JSON-RPC reply.')
  if (!isRecord(reply.error)) return reply.result
  const { code, message, data } = reply.error
  throw Object.assign(new Error(String(message)), { code, data })
}
