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

type Of<kind extends Decoded['kind']> = Extract<Decoded, { kind: kind }>

/** Contracts that the operator lists, by name. */
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
  if (sameAddress(spender, knowledge.account)) return [caution('The spender is your own account.')]
  if (!knowledge.hasCode(spender))
    return [
      danger(
        'A person, not a contract, could take these tokens at any time. Honest sites never ask for this.',
      ),
    ]
  const isListed = nameOf(spender, knowledge) !== undefined
  if (isEndless)
    return [
      isListed
        ? caution('No limit: everything you have now and later could be taken.')
        : danger('No limit: an unverified contract could take everything you have now and later.'),
    ]
  return isListed ? [] : [caution('The spender is an unverified contract.')]
}

/** An allowance as a row: it leaves when the spender likes. */
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
    code('Spender', spender),
    ...(name ? [{ label: 'Spender name', value: name }] : []),
    {
      label: 'Allowance',
      value: isUnlimited(amount) ? `Unlimited ${symbol}` : `${text} ${symbol}`,
      ...(isUnlimited(amount) ? { isDanger: true } : {}),
    },
    code('Token', token),
    { label: 'Expires', value: expires === undefined ? 'Never' : momentOf(expires) },
  ]
}

export function explainApprove(decoded: Of<'approve'>, knowledge: Knowledge): Explanation {
  const { token, spender, amount, isIncrease, expires } = decoded
  const facts = knowledge.factsOf(token)
  if (facts.standard === 'erc721') return explainApproveOne(decoded, knowledge)
  if (amount === 0n && !isIncrease)
    return {
      kind: 'permission',
      title: `Remove allowance for ${facts.symbol}`,
      action: 'Approve',
      rows: [],
      details: [code('Spender', spender), code('Token', token)],
      warnings: [],
      outs: [],
      allowances: [],
    }
  const before = knowledge.allowanceOf(token, spender) ?? 0n
  // An increase adds to the existing allowance: show the total that can be taken.
  const total = isIncrease ? before + amount : amount
  const already =
    before === 0n
      ? []
      : [
          {
            label: 'Current allowance',
            value: `${allowanceRow(token, before, knowledge).amount} ${facts.symbol}`,
          },
        ]
  return {
    kind: 'permission',
    title: isIncrease
      ? `Allow more spending of ${facts.symbol}`
      : `Allow spending of ${facts.symbol}`,
    action: 'Allow',
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
    title: 'Allow transfers of an NFT',
    action: 'Allow',
    rows: [rowOf(asset, 1n, 'out', knowledge)],
    details: [
      code('Spender', spender),
      code('Collection', token),
      { label: 'Item', value: `#${amount}` },
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
  const details = [code('Spender', operator), code('Collection', contract)]
  if (!isApproved)
    return {
      kind: 'permission',
      title: `Remove allowance for ${facts.symbol}`,
      action: 'Approve',
      rows: [],
      details,
      warnings: [],
      outs: [],
      allowances: [],
    }
  return {
    kind: 'permission',
    title: `Allow transfers of every ${facts.symbol}`,
    action: 'Allow',
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
      danger('Every NFT you have in this collection, now and later, could be taken.'),
      ...(knowledge.hasCode(operator)
        ? []
        : [
            danger(
              'A person, not a contract, could take them at any time. Honest sites never ask for this.',
            ),
          ]),
    ],
    outs: [],
    isEndless: true,
    allowances: [{ token: contract, spender: operator }],
  }
}
