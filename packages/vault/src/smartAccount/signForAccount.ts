import { array, type GenericSchema, object, record, safeParse, string, unknown } from 'valibot'
import {
  concatHex,
  getTypesForEIP712Domain,
  type Hex,
  hashDomain,
  hashStruct,
  numberToHex,
  stringToHex,
  type TypedDataDomain,
  toPrefixedMessage,
  zeroHash,
} from 'viem'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import { domainOf, type Signing } from './accountContract.js'

type Types = Record<string, { name: string; type: string }[]>

interface TypedDataParts {
  domain: TypedDataDomain
  types: Types
  primaryType: string
  message: Record<string, unknown>
}

const schema = object({
  domain: record(string(), unknown()),
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  message: record(string(), unknown()),
}) as unknown as GenericSchema<unknown, TypedDataParts>

/** Type that wraps the app's typed data (ERC-7739). */
const WRAPPER = 'TypedDataSign'

function readTypedData(given: unknown): TypedDataParts {
  const parsed = safeParse(schema, given)
  if (!parsed.success) refuseParams('typed data expected')
  const { types, primaryType } = parsed.output
  if (
    !/^[A-Z_$][\w$]*$/.test(primaryType) ||
    types[primaryType] === undefined ||
    primaryType === 'EIP712Domain'
  )
    refuseParams('primaryType')
  if (types[WRAPPER] !== undefined) refuseParams(`a type ${WRAPPER} is the account's own`)
  return parsed.output
}

/**
 * Returns the definitions of a type and its nested types, in the order of the wrapper, then its
 * name. This is ERC-7739's explicit mode: the implicit mode is correct only for types that sort
 * first.
 */
function describeType(types: Types, primaryType: string): string {
  const found = new Set<string>()
  const collect = (name: string): void => {
    if (found.has(name) || types[name] === undefined) return
    found.add(name)
    for (const { type } of types[name]) collect(type.replace(/\[.*$/, ''))
  }
  collect(primaryType)
  const line = (name: string): string =>
    `${name}(${(types[name] ?? []).map(({ name: field, type }) => `${type} ${field}`).join(',')})`
  return `${[...found].sort().map(line).join('')}${primaryType}`
}

/**
 * Signs bytes with `personal_sign`'s prefix for one account on one chain. The owner's other
 * accounts reject the signature.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-7739
 */
export function signMessageFor(
  { owner, account, chainId }: Signing,
  message: { raw: Hex },
): Promise<Hex> {
  return owner.signTypedData({
    domain: domainOf(account, chainId),
    types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
    primaryType: 'PersonalSign',
    message: { prefixed: toPrefixedMessage(message) },
  })
}

/**
 * Signs typed data for one account on one chain. The signature contains the data from which the
 * account computes the app's hash.
 *
 * @throws {@link VaultError} `invalidParams` (-32602)
 * Source: https://eips.ethereum.org/EIPS/eip-7739
 */
export async function signTypedDataFor(
  { owner, account, chainId }: Signing,
  typedData: unknown,
): Promise<Hex> {
  const { domain, types: given, primaryType, message } = readTypedData(typedData)
  const types: Types = {
    EIP712Domain: getTypesForEIP712Domain({ domain }) as Types[string],
    ...given,
  }
  const wrapper = [
    { name: 'contents', type: primaryType },
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
  ]
  try {
    const contents = hashStruct({ data: message, primaryType, types })
    const separator = hashDomain({ domain, types })
    const description = stringToHex(describeType(types, primaryType))
    const length = numberToHex((description.length - 2) / 2, { size: 2 })
    const nested = {
      domain,
      types: { ...types, [WRAPPER]: wrapper },
      primaryType: WRAPPER,
      message: { contents: message, ...domainOf(account, chainId), salt: zeroHash },
    }
    const signature = await owner.signTypedData(nested as Parameters<typeof owner.signTypedData>[0])
    return concatHex([signature, separator, contents, description, length])
  } catch (cause) {
    if (cause instanceof VaultError) throw cause
    throw new VaultError(
      'invalidParams',
      'Invalid params: typed data that does not fit its own types',
      { code: -32602, cause },
    )
  }
}
