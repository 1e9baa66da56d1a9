import { isRecord } from '@latchkey/protocol/std'

/** EIP-712 typed data in the form that was sent. */
export interface TypedData {
  domain: Record<string, unknown>
  primaryType: string
  message: Record<string, unknown>
}

export function readTypedData(text: string): TypedData | undefined {
  try {
    const { domain, primaryType, message, types } = Object(JSON.parse(text)) as Record<
      string,
      unknown
    >
    return isRecord(domain) &&
      isRecord(message) &&
      isRecord(types) &&
      typeof primaryType === 'string'
      ? { domain, primaryType, message }
      : undefined
  } catch {
    // Not typed data, so a plain message.
    return undefined
  }
}
