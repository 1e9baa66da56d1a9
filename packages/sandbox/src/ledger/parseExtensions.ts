import { type Address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { listExtensions, viewOf } from './tokenAccount.js'

/** An extension of Token-2022 in the encoding `jsonParsed`. */
interface ParsedExtension {
  readonly extension: string
  readonly state?: unknown
}

const NO_ADDRESS = '11111111111111111111111111111111'

function addressAt(value: ReadonlyUint8Array, offset: number): Address | null {
  const address = getAddressDecoder().decode(value, offset)
  return address === NO_ADDRESS ? null : address
}

function transferFee(value: ReadonlyUint8Array, offset: number): unknown {
  const view = viewOf(value)
  return {
    epoch: view.getBigUint64(offset, true),
    maximumFee: view.getBigUint64(offset + 8, true),
    transferFeeBasisPoints: view.getUint16(offset + 16, true),
  }
}

function tokenMetadata(value: ReadonlyUint8Array): unknown {
  const view = viewOf(value)
  const at = { offset: 64 }
  const text = (): string => {
    const length = view.getUint32(at.offset, true)
    const start = at.offset + 4
    at.offset = start + length
    return new TextDecoder().decode(value.slice(start, at.offset))
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const count = view.getUint32(at.offset, true)
  at.offset += 4
  return {
    updateAuthority: addressAt(value, 0),
    mint: addressAt(value, 32),
    name,
    symbol,
    uri,
    additionalMetadata: Array.from({ length: count }, () => [text(), text()]),
  }
}

const accountStates = ['uninitialized', 'initialized', 'frozen']

const readers: Readonly<Record<number, (value: ReadonlyUint8Array) => ParsedExtension>> = {
  1: (value) => ({
    extension: 'transferFeeConfig',
    state: {
      transferFeeConfigAuthority: addressAt(value, 0),
      withdrawWithheldAuthority: addressAt(value, 32),
      withheldAmount: viewOf(value).getBigUint64(64, true),
      olderTransferFee: transferFee(value, 72),
      newerTransferFee: transferFee(value, 90),
    },
  }),
  2: (value) => ({
    extension: 'transferFeeAmount',
    state: { withheldAmount: viewOf(value).getBigUint64(0, true) },
  }),
  3: (value) => ({
    extension: 'mintCloseAuthority',
    state: { closeAuthority: addressAt(value, 0) },
  }),
  6: (value) => ({
    extension: 'defaultAccountState',
    state: { accountState: accountStates[value[0] ?? 0] },
  }),
  7: () => ({ extension: 'immutableOwner' }),
  8: (value) => ({
    extension: 'memoTransfer',
    state: { requireIncomingTransferMemos: value[0] === 1 },
  }),
  9: () => ({ extension: 'nonTransferable' }),
  12: (value) => ({ extension: 'permanentDelegate', state: { delegate: addressAt(value, 0) } }),
  13: () => ({ extension: 'nonTransferableAccount' }),
  14: (value) => ({
    extension: 'transferHook',
    state: { authority: addressAt(value, 0), programId: addressAt(value, 32) },
  }),
  15: (value) => ({ extension: 'transferHookAccount', state: { transferring: value[0] === 1 } }),
  18: (value) => ({
    extension: 'metadataPointer',
    state: { authority: addressAt(value, 0), metadataAddress: addressAt(value, 32) },
  }),
  19: (value) => ({ extension: 'tokenMetadata', state: tokenMetadata(value) }),
  25: (value) => ({
    extension: 'scaledUiAmountConfig',
    state: {
      authority: addressAt(value, 0),
      multiplier: String(viewOf(value).getFloat64(32, true)),
      newMultiplierEffectiveTimestamp: viewOf(value).getBigInt64(40, true),
      newMultiplier: String(viewOf(value).getFloat64(48, true)),
    },
  }),
  26: (value) => ({
    extension: 'pausableConfig',
    state: { authority: addressAt(value, 0), paused: value[32] === 1 },
  }),
  27: () => ({ extension: 'pausableAccount' }),
}

/** Parses the extensions of a mint or account. Returns only the type of unused ones. */
export function parseExtensions(data: ReadonlyUint8Array): readonly ParsedExtension[] {
  return listExtensions(data).map(
    ({ type, value }) => readers[type]?.(value) ?? { extension: 'unparseableExtension' },
  )
}
