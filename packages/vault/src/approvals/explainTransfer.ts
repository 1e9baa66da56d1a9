import { sameAddress } from '@latchkey/protocol/std'
import type { Decoded } from './decoded.js'
import {
  caution,
  code,
  danger,
  type Explanation,
  type Knowledge,
  recipientWarnings,
  rowOf,
  tokenWarnings,
} from './explanation.js'

type Of<kind extends Decoded['kind']> = Extract<Decoded, { kind: kind }>

export function explainNative({ to, amount }: Of<'native'>, knowledge: Knowledge): Explanation {
  const asset = { kind: 'native' } as const
  return {
    title: amount === 0n ? 'Empty call' : `Send ${knowledge.chain.nativeCurrency.symbol}`,
    action: 'Send',
    rows: amount === 0n ? [] : [rowOf(asset, amount, 'out', knowledge)],
    details: [
      code('To', to),
      ...(knowledge.hasCode(to) ? [{ label: 'Receiver', value: 'A contract' }] : []),
    ],
    warnings: recipientWarnings(to, undefined, knowledge),
    outs: [{ asset, amount }],
    allowances: [],
    ...(knowledge.hasCode(to) ? {} : { transfer: { asset, to, amount } }),
  }
}

export function explainTransfer(
  { token, to, amount }: Of<'transfer'>,
  knowledge: Knowledge,
): Explanation {
  const facts = knowledge.factsOf(token)
  const asset = { kind: 'token', address: facts.address } as const
  return {
    title: `Send ${facts.symbol}`,
    action: 'Send',
    rows: [rowOf(asset, amount, 'out', knowledge)],
    details: [code('To', to), code('Token', facts.address)],
    warnings: [...recipientWarnings(to, token, knowledge), ...tokenWarnings(facts)],
    outs: [{ asset, amount }],
    allowances: [],
    ...(facts.isVerified ? { transfer: { asset, to, amount } } : {}),
  }
}

export function explainTransferFrom(
  decoded: Of<'transferFrom'>,
  knowledge: Knowledge,
): Explanation {
  const { token, from, to, amount } = decoded
  const facts = knowledge.factsOf(token)
  if (facts.standard === 'erc721' || facts.standard === 'erc1155')
    return explainNft(
      { kind: 'nftTransfer', contract: token, from, to, items: [{ id: amount, amount: 1n }] },
      knowledge,
    )
  const asset = { kind: 'token', address: facts.address } as const
  const isOwn = sameAddress(from, knowledge.account)
  const direction = isOwn ? 'out' : 'in'
  const isMine = isOwn || sameAddress(to, knowledge.account)
  return {
    title: `Move ${facts.symbol}`,
    action: 'Approve',
    rows: isMine ? [rowOf(asset, amount, direction, knowledge)] : [],
    details: [code('From', from), code('To', to), code('Token', facts.address)],
    warnings: [
      ...(isOwn
        ? []
        : [caution('This moves another account’s tokens, using an allowance it gave.')]),
      ...recipientWarnings(to, token, knowledge).filter(() => isOwn),
      ...tokenWarnings(facts),
    ],
    outs: isOwn ? [{ asset, amount }] : [],
    allowances: [],
  }
}

const MAX_ROWS = 12

export function explainNft(
  { contract, from, to, items }: Of<'nftTransfer'>,
  knowledge: Knowledge,
): Explanation {
  const facts = knowledge.factsOf(contract)
  const assets = items.map(({ id, amount }) => ({
    asset: { kind: 'nft', address: facts.address, id } as const,
    amount,
  }))
  const isOwn = sameAddress(from, knowledge.account)
  return {
    title: items.length === 1 ? 'Send NFT' : `Send ${items.length} NFTs`,
    action: 'Send',
    rows: isOwn
      ? assets.slice(0, MAX_ROWS).map(({ asset, amount }) => rowOf(asset, amount, 'out', knowledge))
      : [],
    details: [
      code('From', from),
      code('To', to),
      code('Collection', facts.address),
      { label: 'Items', value: items.map(({ id, amount }) => `#${id} × ${amount}`).join(', ') },
    ],
    warnings: [
      ...recipientWarnings(to, contract, knowledge),
      ...(isOwn ? [] : [danger('These belong to another account.')]),
      ...(facts.standard === 'erc20' || facts.standard === 'other'
        ? [danger('This contract doesn’t behave like an NFT collection.')]
        : []),
    ],
    outs: isOwn ? assets : [],
    allowances: [],
  }
}

export function explainWrapping(
  decoded: Of<'wrap'> | Of<'unwrap'>,
  knowledge: Knowledge,
): Explanation {
  const { kind, token, amount } = decoded
  const [native, wrapped] = [
    { kind: 'native' } as const,
    { kind: 'token', address: knowledge.factsOf(token).address } as const,
  ]
  const [out, into] = kind === 'wrap' ? [native, wrapped] : [wrapped, native]
  return {
    title:
      kind === 'wrap'
        ? `Wrap ${knowledge.chain.nativeCurrency.symbol}`
        : `Unwrap ${knowledge.factsOf(token).symbol}`,
    action: 'Approve',
    rows: [rowOf(out, amount, 'out', knowledge), rowOf(into, amount, 'in', knowledge)],
    details: [code('Contract', token)],
    warnings: [],
    outs: [{ asset: out, amount }],
    allowances: [],
  }
}
