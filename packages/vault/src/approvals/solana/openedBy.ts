import type { SolanaAction } from './solanaAction.js'
import type { TokenAccount } from './tokenState.js'

type Holder = Pick<TokenAccount, 'mint' | 'owner'>

function holderOf(action: SolanaAction): readonly [string, Holder] | undefined {
  if (action.kind === 'openAccount')
    return [action.account.address, { mint: action.mint.address, owner: action.owner.address }]
  return action.kind === 'initialize'
    ? [action.account.address, { mint: action.mint.address, owner: action.owner }]
    : undefined
}

/**
 * Returns the token accounts that the transactions open. Their programs check the owner. Omits an
 * account that is opened twice: it may have belonged to another owner in between.
 */
export function openedBy(actions: readonly SolanaAction[]): Map<string, Holder> {
  const holders = actions.flatMap((action) => {
    const holder = holderOf(action)
    return holder ? [holder] : []
  })
  const isOnce = ([address, { mint, owner }]: readonly [string, Holder]): boolean =>
    holders.every(
      ([other, each]) => other !== address || (each.mint === mint && each.owner === owner),
    )
  return new Map(holders.filter(isOnce))
}
