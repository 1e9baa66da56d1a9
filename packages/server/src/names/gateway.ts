import type { NameGatewayBody } from '@latchkey/protocol'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { sign } from 'viem/accounts'
import { namehash } from 'viem/ens'
import { ServerError } from '../kernel/serverError.js'
import { ETHER, EVERY_CHAIN } from './coinTypes.js'
import { decodeDnsName } from './decodeDnsName.js'
import type { NameService } from './nameService.js'

/** Options of the gateway for ENS clients (ERC-3668). */
export interface GatewayOptions {
  /** Private key of 32 bytes. The resolver contracts trust its address. */
  signerKey: Hex
  /** Resolver contracts for which the gateway signs. It refuses others. */
  resolvers: readonly [Address, ...Address[]]
  /** Validity of an answer, in milliseconds. @default 300000 */
  lifetime?: number | undefined
}

const LIFETIME_MS = 300_000

/** The calls that resolver contracts send to the gateway (ENSIP-10). */
const questionAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, uint64 expires, bytes sig)',
])

const addressAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const otherAbi = parseAbi([
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])
const profileAbi = [...addressAbi, ...coinAbi, ...otherAbi] as const

/** Reverse names: their records are names of accounts (ENSIP-3, ENSIP-19). */
const REVERSE = /^([0-9a-f]{40})\.(addr|default|[0-9a-f]{1,8})\.reverse$/

function refuse(message: string): ServerError {
  return new ServerError(400, 'question_invalid', message)
}

function coinTypeOf(kind: string): bigint {
  if (kind === 'addr') return BigInt(ETHER)
  return kind === 'default' ? BigInt(EVERY_CHAIN) : BigInt(`0x${kind}`)
}

function decode(data: Hex): {
  name: string
  profile: ReturnType<typeof decodeFunctionData<typeof profileAbi>>
} {
  try {
    const [encodedName, inner] = decodeFunctionData({ abi: questionAbi, data }).args
    const name = decodeDnsName(encodedName)
    const profile = decodeFunctionData({ abi: profileAbi, data: inner })
    if (name !== undefined && namehash(name) === profile.args[0]) return { name, profile }
  } catch {
    // Unreadable calls are refused below.
  }
  throw refuse(
    'The data must be resolve(bytes,bytes) of ENSIP-10 with addr, text, contenthash or name of the same name.',
  )
}

/** Returns the primary name of an account for its reverse name. */
async function reverseName(names: NameService, name: string): Promise<string> {
  const [, digits, kind] = REVERSE.exec(name) ?? []
  return (digits && kind && (await names.nameOf(`0x${digits}`, coinTypeOf(kind)))) || ''
}

async function textOf(names: NameService, name: string, key: string): Promise<string> {
  const record = await names.resolve(name)
  const [attributes = {}] = record?.attributes ?? []
  const texts: Readonly<Record<string, string | undefined>> = {
    avatar: attributes.avatar,
    description: attributes.bio,
  }
  return Object.hasOwn(texts, key) ? (texts[key] ?? '') : ''
}

async function answerOf(
  names: NameService,
  { name, profile }: ReturnType<typeof decode>,
): Promise<Hex> {
  const { functionName, args } = profile
  if (functionName === 'contenthash')
    return encodeFunctionResult({ abi: otherAbi, functionName, result: '0x' })
  if (functionName === 'name')
    return encodeFunctionResult({
      abi: otherAbi,
      functionName,
      result: await reverseName(names, name),
    })
  if (functionName === 'text')
    return encodeFunctionResult({
      abi: otherAbi,
      functionName,
      result: await textOf(names, name, args[1]),
    })
  const [, coinType] = args
  const address = await names.addressOf(name, coinType ?? BigInt(ETHER))
  if (coinType === undefined)
    return encodeFunctionResult({ abi: addressAbi, functionName, result: address ?? zeroAddress })
  return encodeFunctionResult({ abi: coinAbi, functionName, result: address ?? '0x' })
}

/**
 * Creates the gateway for ENS clients (ERC-3668). The resolver contract checks the signature of
 * each answer: over `0x1900`, the contract, the expiry, the hash of the request and the hash of the
 * answer.
 */
export function createGateway(
  names: NameService,
  options: GatewayOptions & { clock: { now(): number } },
): (question: NameGatewayBody) => Promise<{ data: Hex }> {
  const { signerKey, resolvers, lifetime = LIFETIME_MS, clock } = options
  return async ({ sender, data }) => {
    if (!resolvers.some((resolver) => isAddressEqual(resolver, sender)))
      throw refuse(
        `This gateway does not answer for the contract ${sender}. Its operator lists contracts in the option "names.gateway.resolvers".`,
      )
    const result = await answerOf(names, decode(data))
    const expires = BigInt(Math.floor((clock.now() + lifetime) / 1000))
    const parts = ['0x1900', sender, expires, keccak256(data), keccak256(result)] as const
    const hash = keccak256(
      encodePacked(['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'], parts),
    )
    const signature = await sign({ hash, privateKey: signerKey, to: 'hex' })
    return {
      data: encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      ),
    }
  }
}
