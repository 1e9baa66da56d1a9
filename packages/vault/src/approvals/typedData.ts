import { parseEvmChainId } from '@latchkey/protocol'
import { type Address, type Hex, hashTypedData, type TypedDataDomain } from 'viem'
import { ATOM, parseAtom } from '../kernel/parseAtom.js'
import { plainData } from '../kernel/plainData.js'
import { refuseParams } from '../kernel/refuseParams.js'

/**
 * A value of typed data: every number is a bigint, every address has its checksum, every struct has
 * the declared fields only.
 */
export type TypedValue =
  | string
  | bigint
  | boolean
  | readonly TypedValue[]
  | { readonly [field: string]: TypedValue }

/** A field of a struct. */
export interface TypedField {
  readonly name: string
  readonly type: string
}

/** Typed data as it is hashed, without unsigned members. */
export interface TypedData {
  readonly domain: Omit<TypedDataDomain, 'chainId'> & { readonly chainId?: bigint | undefined }
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly primaryType: string
  readonly message: { readonly [field: string]: TypedValue }
}

const MAX_CHARACTERS = 131_072
const MAX_LEVELS = 16
const MAX_VALUES = 4_000
const MAX_TYPES = 64
const MAX_FIELDS = 128
const NAME = /^[A-Za-z_$][\w$]{0,127}$/

/** Fields of a domain by EIP-712. */
const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuseParams(`${what} must be an object`)
  return value as Readonly<Record<string, unknown>>
}

function parseFields(value: unknown, what: string): TypedField[] {
  if (!Array.isArray(value) || value.length > MAX_FIELDS)
    return refuseParams(`${what} must be a list of fields`)
  const fields = value.map((each) => {
    const { name, type, ...others } = recordOf(each, what)
    if (
      typeof name !== 'string' ||
      !NAME.test(name) ||
      typeof type !== 'string' ||
      Object.keys(others).length > 0
    )
      return refuseParams(`${what} has a malformed field`)
    return { name, type }
  })
  if (new Set(fields.map(({ name }) => name)).size !== fields.length)
    refuseParams(`${what} has a field twice`)
  return fields
}

function parseTypes(value: unknown): Record<string, TypedField[]> {
  const given = Object.entries(recordOf(value, 'types'))
  if (given.length > MAX_TYPES) refuseParams('too many types')
  const types = Object.fromEntries(
    given.map(([name, fields]) =>
      NAME.test(name) && !ATOM.test(name)
        ? [name, parseFields(fields, name)]
        : refuseParams('a type that may not be called that'),
    ),
  )
  for (const { type } of Object.values(types).flat()) {
    const base = type.replace(/(?:\[\d{0,4}\]){0,4}$/, '')
    if (!ATOM.test(base) && !Object.hasOwn(types, base)) refuseParams('a field of an unknown type')
  }
  return types
}

function parseValue(
  types: Readonly<Record<string, readonly TypedField[]>>,
  type: string,
  value: unknown,
  level: number,
  budget: { values: number },
): TypedValue {
  budget.values -= 1
  if (budget.values < 0 || level > MAX_LEVELS) return refuseParams('too much of it')
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    if (!Array.isArray(value) || (list[2] && value.length !== Number(list[2])))
      return refuseParams(`${type} must be a list of that length`)
    return Object.freeze(
      value.map((each) => parseValue(types, list[1] ?? '', each, level + 1, budget)),
    )
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return parseAtom(type, value)
  const given = recordOf(value, type)
  return Object.freeze(
    Object.fromEntries(
      fields.map(({ name, type: inner }) => {
        if (!Object.hasOwn(given, name)) return refuseParams(`${type} lacks ${name}`)
        return [name, parseValue(types, inner, given[name], level + 1, budget)]
      }),
    ),
  )
}

function parseDomain(
  value: unknown,
  declared: readonly TypedField[] | undefined,
): { domain: TypedData['domain']; fields: readonly TypedField[] } {
  const given = recordOf(value, 'domain')
  const names = Object.keys(given)
  const fields =
    declared ??
    Object.entries(DOMAIN_TYPES).flatMap(([name, type]) =>
      Object.hasOwn(given, name) ? [{ name, type }] : [],
    )
  // A field of the domain that is missing in its type would be shown but not signed. A type without
  // its field would be signed but not shown.
  if (
    fields.length !== names.length ||
    fields.some(({ name, type }) => DOMAIN_TYPES[name] !== type || !Object.hasOwn(given, name))
  )
    refuseParams('a domain of another shape')
  const chainId = Object.hasOwn(given, 'chainId') ? parseEvmChainId(given.chainId) : undefined
  if (Object.hasOwn(given, 'chainId') && chainId === undefined)
    refuseParams('chainId of the domain must be a chain id')
  const others = fields
    .filter(({ name }) => name !== 'chainId')
    .map(({ name, type }) => [name, parseAtom(type, given[name])])
  return {
    domain: Object.freeze({
      ...Object.fromEntries(others),
      ...(chainId === undefined ? {} : { chainId: BigInt(chainId) }),
    }),
    fields,
  }
}

/**
 * Parses the typed data of `eth_signTypedData_v4`: JSON or an object. The result is hashed, shown
 * and signed.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-712
 *
 * @throws {@link VaultError} `invalidParams` (-32602)
 */
export function parseTypedData(raw: unknown): TypedData {
  if (typeof raw === 'string' && raw.length > MAX_CHARACTERS) refuseParams('too large')
  const parsed = ((): unknown => {
    try {
      return typeof raw === 'string' ? JSON.parse(raw) : raw
    } catch {
      return refuseParams('typed data must be JSON')
    }
  })()
  const {
    domain: givenDomain,
    types: givenTypes,
    primaryType,
    message,
    ...others
  } = recordOf(plainData(parsed, { characters: MAX_CHARACTERS }), 'typed data')
  if (Object.keys(others).length > 0)
    refuseParams('typed data has domain, types, primaryType and message')
  const { EIP712Domain: declared, ...types } = parseTypes(givenTypes)
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    return refuseParams('primaryType must be one of the types')
  const { domain, fields } = parseDomain(givenDomain, declared)
  const value = parseValue(types, primaryType, message, 0, { values: MAX_VALUES })
  return Object.freeze({
    domain,
    types: Object.freeze({ ...types, EIP712Domain: fields }),
    primaryType,
    message: value as TypedData['message'],
  })
}

/** Returns the digest of typed data that is signed. */
export function hashOf(typedData: TypedData): Hex {
  return hashTypedData(typedData as Parameters<typeof hashTypedData>[0])
}

/** Returns the contract that the typed data names as its verifier. */
export function contractOf({ domain }: TypedData): Address | undefined {
  return domain.verifyingContract
}
