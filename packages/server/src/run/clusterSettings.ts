import { isSolanaAddress } from '@latchkey/protocol/std'
import {
  array,
  check,
  maxLength,
  minLength,
  optional,
  pipe,
  record,
  strictObject,
  string,
  union,
} from 'valibot'
import { isClusterId } from '../networks/solana/clusters.js'
import { urlOf, wholeNumber } from './settingParts.js'

const text = pipe(string(), minLength(1), maxLength(2048))
const nodeUrl = urlOf('https:', 'http:')

const clusterToken = strictObject({
  address: pipe(
    string(),
    check((address: string) => isSolanaAddress(address), 'expected a Solana address'),
  ),
  name: text,
  symbol: text,
  decimals: wholeNumber(0, 36),
  logoUri: optional(text),
})

/** Solana clusters by CAIP-2 id. */
export const clusterSettings = record(
  pipe(
    string(),
    check(isClusterId, 'expected a CAIP-2 id such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  ),
  strictObject({
    nodes: union(
      [nodeUrl, pipe(array(nodeUrl), minLength(1))],
      'expected the address of a node, or a list of them',
    ),
    name: optional(text),
    tokens: optional(array(clusterToken)),
  }),
)
