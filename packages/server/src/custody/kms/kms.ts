/** Wraps data keys, bound to a context. The key it wraps with never leaves it. */
export interface Kms {
  /** @param context - The context of the key. Unwrapping needs the same. */
  wrap(key: Uint8Array, context: string): Promise<string>
  unwrap(wrapped: string, context: string): Promise<Uint8Array>
}
