import type { DirectoryWallet, WalletChoice } from '../kernel/types.js'
import { entryChoice, offered, toChoice } from './choice.js'
import type { DirectoryDeps } from './directory.js'
import { isSameWallet } from './isSameWallet.js'

/**
 * Returns entries of the directory as choices, for a grid: each once, with its available
 * connectors, those first.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { directoryChoices } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * directoryChoices(latchkey, [{ id: 'tern', name: 'Tern' }]) // [{ id: 'tern', name: 'Tern', wallets: [], … }]
 * ```
 */
export function directoryChoices(
  parts: Pick<DirectoryDeps, 'options' | 'wallets'>,
  entries: readonly DirectoryWallet[],
): readonly WalletChoice[] {
  const groups = offered(parts, [], entries)
  const unique = new Map(entries.map((entry) => [entry.id, entry])).values()
  const choices = Array.from(unique, (entry): WalletChoice => {
    const group = groups.find((each) => each.some((wallet) => isSameWallet(wallet, entry)))
    return group ? { ...toChoice(group, [entry]), name: entry.name } : entryChoice(entry)
  })
  return [
    ...choices.filter(({ wallets }) => wallets.length > 0),
    ...choices.filter(({ wallets }) => wallets.length === 0),
  ]
}
