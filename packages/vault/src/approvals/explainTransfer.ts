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
import { requestTexts } from './requestTexts.js'

type Of<kind extends Decoded['kind']> = Extract<Decoded, { kind: kind }>

export function explainNative({ to, amount }: Of<'native'>, knowledge: Knowledge): Explanation {
  const asset = { kind: 'native' } as const
  return {
    title:
      amount === 0n
        ? requestTexts().titles.emptyCall
        : requestTexts().titles.send(knowledge.chain.nativeCurrency.symbol),
    action: requestTexts().actions.send,
    rows: amount === 0n ? [] : [rowOf(asset, amount, 'out', knowledge)],
    details: [
      code(requestTexts().labels.to, to),
      ...(knowledge.hasCode(to)
        ? [{ label: requestTexts().labels.receiver, value: requestTexts().values.contract }]
        : []),
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
    title: requestTexts().titles.send(facts.symbol),
    action: requestTexts().actions.send,
    rows: [rowOf(asset, amount, 'out', knowledge)],
    details: [code(requestTexts().labels.to, to), code(requestTexts().labels.token, facts.address)],
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
    title: requestTexts().titles.move(facts.symbol),
    action: requestTexts().actions.approve,
    rows: isMine ? [rowOf(asset, amount, direction, knowledge)] : [],
    details: [
      code(requestTexts().labels.from, from),
      code(requestTexts().labels.to, to),
      code(requestTexts().labels.token, facts.address),
    ],
    warnings: [
      ...(isOwn ? [] : [caution(requestTexts().warnings.foreignTokens)]),
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
    title:
      items.length === 1
        ? requestTexts().titles.sendNft
        : requestTexts().titles.sendNfts(items.length),
    action: requestTexts().actions.send,
    rows: isOwn
      ? assets.slice(0, MAX_ROWS).map(({ asset, amount }) => rowOf(asset, amount, 'out', knowledge))
      : [],
    details: [
      code(requestTexts().labels.from, from),
      code(requestTexts().labels.to, to),
      code(requestTexts().labels.collection, facts.address),
      {
        label: requestTexts().labels.items,
        value: items.map(({ id, amount }) => `#${id} × ${amount}`).join(', '),
      },
    ],
    warnings: [
      ...recipientWarnings(to, contract, knowledge),
      ...(isOwn ? [] : [danger(requestTexts().warnings.foreignNfts)]),
      ...(facts.standard === 'erc20' || facts.standard === 'other'
        ? [danger(requestTexts().warnings.notNft)]
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
        ? requestTexts().titles.wrap(knowledge.chain.nativeCurrency.symbol)
        : requestTexts().titles.unwrap(knowledge.factsOf(token).symbol),
    action: requestTexts().actions.approve,
    rows: [rowOf(out, amount, 'out', knowledge), rowOf(into, amount, 'in', knowledge)],
    details: [code(requestTexts().labels.contract, token)],
    warnings: [],
    outs: [{ asset: out, amount }],
    allowances: [],
  }
}
