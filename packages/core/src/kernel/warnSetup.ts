declare const process: { readonly env: { readonly NODE_ENV?: string | undefined } }

/** A mistake that only the app's developer or the operator of its services can correct. */
export interface SetupMistake {
  /** The failure and its reason. */
  cause: string
  /** The option, setting or command that corrects it. */
  setting: string
  /**
   * A document of a published package, such as `@latchkey/evm/README.md#coinbase-wallet-and-safe`.
   */
  docs: string
}

const warned = new Set<string>()

function isDevelopment(): boolean {
  try {
    // Bundlers replace the whole expression. Browsers have no `process`.
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}

/**
 * Names a set-up mistake in the console, once per page and only in development. Call it in
 * lazy-loaded code, so that its texts stay out of the first load.
 *
 * @example
 * ```ts
 * import { warnSetup } from '@latchkey/core/internal'
 *
 * warnSetup({ cause: 'The relay refuses this project id.', setting: 'walletConnect({ projectId })', docs: '@latchkey/walletconnect/README.md' })
 * ```
 */
export function warnSetup({ cause, setting, docs }: SetupMistake): void {
  const text = `[Latchkey] ${cause}\nSetting: ${setting}\nDocs: ${docs}`
  if (warned.has(text) || !isDevelopment()) return
  warned.add(text)
  console.warn(text)
}
