import { isRecord } from '@latchkey/protocol/std'
import {
  type EncodedAccount,
  getBase58Decoder,
  getBase64Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { RpcError } from '../bundler/rpcError.js'
import { ledgerCodes } from './ledgerErrors.js'
import { parseAccount } from './parseAccount.js'
import { type Config, invalidParams, readCount } from './readParams.js'

const MAX_BASE58_BYTES = 128
const NEVER = 18_446_744_073_709_551_615n

function slice(data: ReadonlyUint8Array, { dataSlice }: Config): ReadonlyUint8Array {
  if (!isRecord(dataSlice)) return data
  const offset = readCount(dataSlice.offset, 'offset')
  return data.slice(offset, offset + readCount(dataSlice.length, 'length'))
}

function encodeData(account: EncodedAccount, config: Config, svm: LiteSVM): unknown {
  const { encoding = 'binary' } = config
  const parsed = encoding === 'jsonParsed' ? parseAccount(account, svm) : undefined
  if (parsed) return parsed
  const data = slice(account.data, config)
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [getBase64Decoder().decode(data), 'base64']
  if (encoding !== 'base58' && encoding !== 'binary')
    throw invalidParams(`Invalid params: the sandbox has no encoding ${String(encoding)}`)
  if (data.length > MAX_BASE58_BYTES)
    throw new RpcError(
      ledgerCodes.invalidRequest,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  const text = getBase58Decoder().decode(data)
  return encoding === 'base58' ? [text, 'base58'] : text
}

/** Converts an account to the JSON of Solana's RPC. */
export function toAccountJson(
  account: EncodedAccount | undefined,
  config: Config,
  svm: LiteSVM,
): unknown {
  if (!account) return null
  return {
    data: encodeData(account, config, svm),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: NEVER,
    space: account.space,
  }
}
