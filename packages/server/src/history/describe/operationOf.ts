import { toFunctionSelector } from 'viem'
import { type AccountTransaction, type Move, zeroAddress } from '../historyFacts.js'

/** Operations by method. Used only if the moves are consistent with the method. */
const methods: Readonly<
  Record<string, 'stake' | 'unstake' | 'claim' | 'deposit' | 'withdraw' | 'borrow' | 'repay'>
> = Object.fromEntries(
  (
    [
      ['stake(uint256)', 'stake'],
      ['submit(address)', 'stake'],
      ['unstake(uint256)', 'unstake'],
      ['claim()', 'claim'],
      ['getReward()', 'claim'],
      ['deposit()', 'deposit'],
      ['deposit(uint256)', 'deposit'],
      ['deposit(uint256,address)', 'deposit'],
      ['supply(address,uint256,address,uint16)', 'deposit'],
      ['withdraw(uint256)', 'withdraw'],
      ['withdraw(uint256,address,address)', 'withdraw'],
      ['redeem(uint256,address,address)', 'withdraw'],
      ['withdraw(address,uint256,address)', 'withdraw'],
      ['borrow(address,uint256,uint256,uint16,address)', 'borrow'],
      ['repay(address,uint256,uint256,address)', 'repay'],
    ] as const
  ).map(([signature, operation]) => [toFunctionSelector(signature), operation]),
)

const approving: readonly string[] = [
  'approve(address,uint256)',
  'setApprovalForAll(address,bool)',
  'increaseAllowance(address,uint256)',
].map(toFunctionSelector)

const inward: readonly string[] = ['unstake', 'claim', 'withdraw', 'borrow']

const assetOf = ({ kind, token = '', tokenId = '' }: Move): string => `${kind}:${token}:${tokenId}`

/** True for a conversion between a native currency and its wrapped form, which is not a trade. */
function isWrapping(
  gone: readonly Move[],
  come: readonly Move[],
  wrappedNative: string | undefined,
): 'deposit' | 'withdraw' | undefined {
  const are = (moves: readonly Move[], kind: 'native' | 'wrapped'): boolean =>
    moves.every((move) =>
      kind === 'native'
        ? move.kind === 'native'
        : move.token !== undefined && move.token === wrappedNative,
    )
  if (are(gone, 'native') && are(come, 'wrapped')) return 'deposit'
  return are(gone, 'wrapped') && are(come, 'native') ? 'withdraw' : undefined
}

/** Derives the operation from the moves of one account. */
function ofMoves(
  account: string,
  transaction: AccountTransaction,
  wrappedNative: string | undefined,
): string | undefined {
  const { sender, method, transfers } = transaction
  const gone = transfers.filter(({ from, to }) => from === account && to !== account)
  const come = transfers.filter(({ from, to }) => to === account && from !== account)
  const isOwn = sender === account
  const wrapping =
    gone.length > 0 && come.length > 0 ? isWrapping(gone, come, wrappedNative) : undefined
  if (wrapping) return wrapping
  const known = isOwn && method ? methods[method] : undefined
  if (known && (inward.includes(known) ? come : gone).length > 0) return known
  const isTrade = gone.some((out) => come.some((back) => assetOf(out) !== assetOf(back)))
  if (isTrade) return 'trade'
  if (gone.length > 0) return gone.every(({ to }) => to === zeroAddress) ? 'burn' : 'send'
  if (come.length > 0)
    return isOwn && come.every(({ from }) => from === zeroAddress) ? 'mint' : 'receive'
  return transfers.length > 0 ? 'send' : undefined
}

/**
 * Returns the operation of a transaction for an account. Source of the names: the reference's
 * wording table.
 */
export function operationOf(
  account: string,
  transaction: AccountTransaction,
  wrappedNative: string | undefined,
): string {
  const { sender, recipient, method, approvals } = transaction
  if (recipient === null && sender === account) return 'deploy'
  const moved = ofMoves(account, transaction, wrappedNative)
  if (moved) return moved
  if (approvals.length > 0 || (method !== null && approving.includes(method))) return 'approve'
  // An empty transaction to oneself: wallets replace a pending transaction with it.
  if (method === null) return recipient === sender ? 'cancel' : 'send'
  return 'execute'
}
