import { isRecord } from '@latchkey/protocol/std'

/**
 * The popup protocol of the Coinbase Wallet SDK 4: facts from its sources.
 */

/** AES-GCM over JSON. Both parts are sent as binary. */
export interface Sealed {
  iv: Uint8Array | ArrayBuffer
  cipherText: ArrayBuffer
}

export interface RpcCall {
  method: string
  params: readonly unknown[]
}

/** A message from a site to the popup. */
export type FromSite =
  | { type: 'hello'; requestId: string; metadata: unknown }
  | { type: 'select'; id: string }
  | { type: 'handshake'; id: string; sender: string; call: RpcCall }
  | { type: 'encrypted'; id: string; sender: string; sealed: Sealed }

function isBytes(value: unknown): value is ArrayBuffer | Uint8Array {
  return value instanceof ArrayBuffer || value instanceof Uint8Array
}

/** Returns a method and its parameters; `undefined` for any other value. */
export function readCall(value: unknown): RpcCall | undefined {
  if (!isRecord(value) || typeof value.method !== 'string') return undefined
  return { method: value.method, params: Array.isArray(value.params) ? value.params : [] }
}

/** Parses a message of a site. Returns `undefined` for any other message. */
export function readMessage(data: unknown): FromSite | undefined {
  if (!isRecord(data)) return undefined
  const { id, requestId, event, sender, content } = data
  if (typeof requestId === 'string' && isRecord(data.data) && 'version' in data.data)
    return { type: 'hello', requestId, metadata: data.data.metadata }
  if (typeof id !== 'string') return undefined
  if (event === 'selectSignerType') return { type: 'select', id }
  if (typeof sender !== 'string' || !isRecord(content)) return undefined
  const call = readCall(content.handshake)
  if (call) return { type: 'handshake', id, sender, call }
  const { encrypted } = content
  if (
    !isRecord(encrypted) ||
    !isBytes(encrypted.iv) ||
    !(encrypted.cipherText instanceof ArrayBuffer)
  )
    return undefined
  return {
    type: 'encrypted',
    id,
    sender,
    sealed: { iv: encrypted.iv, cipherText: encrypted.cipherText },
  }
}
