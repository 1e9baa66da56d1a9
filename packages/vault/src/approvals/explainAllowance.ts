import { sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { DetailRow, LedgerRow } from './approval.js'
import { permit2 } from './decodeCall.js'
import type { Decoded } from './decoded.js'
import {
  caution,
  code,
  danger,
  type Explanation,
  isUnlimited,
  type Knowledge,
  momentOf,
  rowOf,
  tokenWarnings,
  type Warning,
} from './explanation.js'
import { requestTexts } from './requestTexts.js'

type Of<kind extends Decoded['kind']> = Extract<Decoded, { kind: kind }>

/** Returns the name of a contract that the operator lists. */
function nameOf(spender: Address, { chain }: Knowledge): string | undefined {
  if (sameAddress(spender, chain.routers.uniswapV2)) return 'Uniswap v2 router'
  if (sameAddress(spender, chain.routers.uniswapV3)) return 'Uniswap v3 router'
  return sameAddress(spender, permit2) ? 'Permit2' : undefined
}

/** Returns the warnings about the spender of an allowance. */
export function spenderWarnings(
  spender: Address,
  isEndless: boolean,
  knowledge: Knowledge,
): Warning[] {
  if (sameAddress(spender, knowledge.account)) return [caution(requestTexts().warnings.ownSpender)]
  if (!knowledge.hasCode(spender)) return [danger(requestTexts().warnings.person)]
  const isListed = nameOf(spender, knowledge) !== undefined
  if (isEndless)
    return [
      isListed
        ? caution(requestTexts().warnings.noLimit)
        : danger(requestTexts().warnings.noLimitUnverified),
    ]
  return isListed ? [] : [caution(requestTexts().warnings.unverifiedSpender)]
}

/**
 * Returns the row of an allowance. Its direction is `out`, because the spender can take the amount
 * at any time.
 */
export function allowanceRow(token: Address, amount: bigint, knowledge: Knowledge): LedgerRow {
  const row = rowOf(
    { kind: 'token', address: knowledge.factsOf(token).address },
    amount,
    'out',
    knowledge,
  )
  return isUnlimited(amount) ? { ...row, amount: 'unlimited' } : row
}

/** Returns the details of an allowance: spender, amount, token, expiry. */
export function allowanceDetails(
  token: Address,
  spender: Address,
  amount: bigint,
  knowledge: Knowledge,
  expires?: bigint | number | undefined,
): DetailRow[] {
  const name = nameOf(spender, knowledge)
  const { symbol } = knowledge.factsOf(token)
  const { amount: text } = allowanceRow(token, amount, knowledge)
  return [
    code(requestTexts().labels.spender, spender),
    ...(name ? [{ label: requestTexts().labels.spenderName, value: name }] : []),
    {
      label: requestTexts().labels.allowance,
      value: isUnlimited(amount) ? requestTexts().values.unlimited(symbol) : `${text} ${symbol}`,
      ...(isUnlimited(amount) ? { isDanger: true } : {}),
    },
    code(requestTexts().labels.token, token),
    {
      label: requestTexts().labels.expires,
      value: expires === undefined ? requestTexts().values.never : momentOf(expires),
    },
  ]
}

export function explainApprove(decoded: Of<'approve'>, knowledge: Knowledge): Explanation {
  const { token, spender, amount, isIncrease, expires } = decoded
  const facts = knowledge.factsOf(token)
  if (facts.standard === 'erc721') return explainApproveOne(decoded, knowledge)
  if (amount === 0n && !isIncrease)
    return {
      kind: 'permission',
      title: requestTexts().titles.removeAllowance(facts.symbol),
      action: requestTexts().actions.approve,
      rows: [],
      details: [
        code(requestTexts().labels.spender, spender),
        code(requestTexts().labels.token, token),
      ],
      warnings: [],
      outs: [],
      allowances: [],
    }
  const before = knowledge.allowanceOf(token, spender) ?? 0n
  // An increase adds to the existing allowance: show the total that the spender can take.
  const total = isIncrease ? before + amount : amount
  const already =
    before === 0n
      ? []
      : [
          {
            label: requestTexts().labels.currentAllowance,
            value: `${allowanceRow(token, before, knowledge).amount} ${facts.symbol}`,
          },
        ]
  return {
    kind: 'permission',
    title: isIncrease
      ? requestTexts().titles.allowMore(facts.symbol)
      : requestTexts().titles.allow(facts.symbol),
    action: requestTexts().actions.allow,
    rows: [allowanceRow(token, total, knowledge)],
    details: [...allowanceDetails(token, spender, total, knowledge, expires), ...already],
    warnings: [...spenderWarnings(spender, isUnlimited(total), knowledge), ...tokenWarnings(facts)],
    outs: [],
    ...(isUnlimited(total)
      ? { isEndless: true }
      : { lent: [{ asset: { kind: 'token', address: facts.address }, amount: total }] }),
    allowances: [{ token, spender }],
  }
}

function explainApproveOne(
  { token, spender, amount }: Of<'approve'>,
  knowledge: Knowledge,
): Explanation {
  const asset = { kind: 'nft', address: knowledge.factsOf(token).address, id: amount } as const
  return {
    kind: 'permission',
    title: requestTexts().titles.allowNft,
    action: requestTexts().actions.allow,
    rows: [rowOf(asset, 1n, 'out', knowledge)],
    details: [
      code(requestTexts().labels.spender, spender),
      code(requestTexts().labels.collection, token),
      { label: requestTexts().labels.item, value: `#${amount}` },
    ],
    warnings: [
      ...spenderWarnings(spender, false, knowledge),
      ...tokenWarnings(knowledge.factsOf(token)),
    ],
    outs: [],
    isEndless: true,
    allowances: [{ token, spender }],
  }
}

export function explainApproveAll(
  { contract, operator, isApproved }: Of<'approveAll'>,
  knowledge: Knowledge,
): Explanation {
  const facts = knowledge.factsOf(contract)
  const details = [
    code(requestTexts().labels.spender, operator),
    code(requestTexts().labels.collection, contract),
  ]
  if (!isApproved)
    return {
      kind: 'permission',
      title: requestTexts().titles.removeAllowance(facts.symbol),
      action: requestTexts().actions.approve,
      rows: [],
      details,
      warnings: [],
      outs: [],
      allowances: [],
    }
  return {
    kind: 'permission',
    title: requestTexts().titles.allowEvery(facts.symbol),
    action: requestTexts().actions.allow,
    rows: [
      {
        direction: 'out',
        kind: 'nft',
        amount: 'unlimited',
        symbol: facts.symbol,
        address: facts.address,
        isVerified: facts.isVerified,
      },
    ],
    details,
    warnings: [
      danger(requestTexts().warnings.collection),
      ...(knowledge.hasCode(operator) ? [] : [danger(requestTexts().warnings.personAll)]),
    ],
    outs: [],
    isEndless: true,
    allowances: [{ token: contract, spender: operator }],
  }
}
