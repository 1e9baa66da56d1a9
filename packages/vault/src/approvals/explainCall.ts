import { sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { DetailRow, ProposedCall } from './approval.js'
import type { Asset, Decoded, Swap } from './decoded.js'
import { explainApprove, explainApproveAll } from './explainAllowance.js'
import {
  explainNative,
  explainNft,
  explainTransfer,
  explainTransferFrom,
  explainWrapping,
} from './explainTransfer.js'
import {
  caution,
  code,
  danger,
  type Explanation,
  type Knowledge,
  momentOf,
  rowOf,
  tokenWarnings,
} from './explanation.js'
import { requestTexts } from './requestTexts.js'

const MAX_DATA = 2_000

function explainSwap(swap: Swap, knowledge: Knowledge): Explanation {
  const { exchange, router, input, amountIn, output, minOut, recipient, deadline } = swap
  const out = rowOf(input, amountIn, 'out', knowledge)
  const min = rowOf(output, minOut, 'in', knowledge)
  const facts = [input, output].flatMap((asset: Asset) =>
    asset.kind === 'native' ? [] : [knowledge.factsOf(asset.address)],
  )
  return {
    title: requestTexts().titles.approveSwap,
    action: requestTexts().actions.swap,
    rows: [out, min],
    details: [
      { label: requestTexts().labels.youPay, value: `${out.amount} ${out.symbol}` },
      {
        label: requestTexts().labels.youGetAtLeast,
        value: `${min.amount} ${min.symbol}`,
        ...(minOut === 0n ? { isDanger: true } : {}),
      },
      { label: requestTexts().labels.exchange, value: exchange },
      code(requestTexts().labels.router, router),
      code(requestTexts().labels.to, recipient),
      { label: requestTexts().labels.validUntil, value: momentOf(deadline) },
    ],
    warnings: [
      ...(sameAddress(recipient, knowledge.account)
        ? []
        : [danger(requestTexts().warnings.swapElsewhere)]),
      ...(minOut === 0n ? [danger(requestTexts().warnings.noMinimum)] : []),
      ...(deadline * 1000n < BigInt(knowledge.now)
        ? [caution(requestTexts().warnings.swapExpired)]
        : []),
      ...facts.flatMap(tokenWarnings),
    ],
    outs: [{ asset: input, amount: amountIn }],
    allowances: [],
  }
}

function explainUnknown({ to, value, data }: ProposedCall, knowledge: Knowledge): Explanation {
  const native: Asset = { kind: 'native' }
  const bytes =
    data.length > MAX_DATA ? `${data.slice(0, MAX_DATA)}… (${data.length / 2 - 1} bytes)` : data
  return {
    title: to ? requestTexts().titles.contractCall : requestTexts().titles.createContract,
    action: requestTexts().actions.approve,
    rows: value === 0n ? [] : [rowOf(native, value, 'out', knowledge)],
    details: [
      ...(to ? [code(requestTexts().labels.contract, to)] : []),
      code(requestTexts().labels.function, data.slice(0, 10)),
      code(requestTexts().labels.data, bytes),
    ],
    warnings: [
      danger(to ? requestTexts().warnings.unknownCall : requestTexts().warnings.unknownContract),
    ],
    outs: [{ asset: native, amount: value }],
    isEndless: true,
    allowances: [],
  }
}

/** Returns the rows of an access list: each address with its slots. */
function accessRows({ accessList = [] }: ProposedCall): DetailRow[] {
  return accessList.flatMap(({ address, storageKeys }) => [
    code(requestTexts().labels.accessList, address),
    ...(storageKeys.length > 0
      ? [code(requestTexts().labels.storageSlots, storageKeys.join(' '))]
      : []),
  ])
}

/** Explains one call as text. */
export function explainCall(
  call: ProposedCall,
  decoded: Decoded,
  knowledge: Knowledge,
): Explanation {
  const explanation = explain(call, decoded, knowledge)
  return { ...explanation, details: [...explanation.details, ...accessRows(call)] }
}

function explain(call: ProposedCall, decoded: Decoded, knowledge: Knowledge): Explanation {
  switch (decoded.kind) {
    case 'native':
      return explainNative(decoded, knowledge)
    case 'transfer':
      // ERC-721 and ERC-1155 define no `transfer`, so the effect at an NFT contract is unknown.
      return knowledge.factsOf(decoded.token).standard === 'erc20'
        ? explainTransfer(decoded, knowledge)
        : explainUnknown(call, knowledge)
    case 'transferFrom':
      return knowledge.factsOf(decoded.token).standard === 'other'
        ? explainUnknown(call, knowledge)
        : explainTransferFrom(decoded, knowledge)
    case 'approve':
      return knowledge.factsOf(decoded.token).standard === 'other'
        ? explainUnknown(call, knowledge)
        : explainApprove(decoded, knowledge)
    case 'nftTransfer':
      return explainNft(decoded, knowledge)
    case 'approveAll':
      return explainApproveAll(decoded, knowledge)
    case 'wrap':
    case 'unwrap':
      return explainWrapping(decoded, knowledge)
    case 'swap':
      return explainSwap(decoded, knowledge)
    default:
      return explainUnknown(call, knowledge)
  }
}

/** Returns the token contracts that an explanation needs the facts of. */
export function tokensOf(decoded: Decoded): Address[] {
  const of = (asset: Asset): Address[] => (asset.kind === 'native' ? [] : [asset.address])
  if (decoded.kind === 'swap') return [...of(decoded.input), ...of(decoded.output)]
  if ('token' in decoded) return [decoded.token]
  return 'contract' in decoded ? [decoded.contract] : []
}

/** Returns the addresses to check for contract code. */
export function peopleOf(decoded: Decoded): Address[] {
  if (decoded.kind === 'native') return [decoded.to]
  if (decoded.kind === 'approve') return [decoded.spender]
  return decoded.kind === 'approveAll' ? [decoded.operator] : []
}

/** Returns the assets that a simulation counts, even if no log names them. */
export function assetsOf(decoded: Decoded): Asset[] {
  if (decoded.kind === 'swap') return [decoded.input, decoded.output]
  if (decoded.kind === 'nftTransfer')
    return decoded.items
      .slice(0, 8)
      .map(({ id }) => ({ kind: 'nft', address: decoded.contract, id }))
  return 'token' in decoded ? [{ kind: 'token', address: decoded.token }] : []
}
