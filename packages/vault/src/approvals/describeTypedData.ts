import { sameAddress } from '@latchkey/protocol/std'
import type { Address, Hex } from 'viem'
import type { ApprovalData, Asking, DetailRow } from './approval.js'

import { allowanceDetails, allowanceRow, spenderWarnings } from './explainAllowance.js'
import {
  caution,
  code,
  danger,
  isUnlimited,
  type Knowledge,
  momentOf,
  tokenWarnings,
  type Warning,
} from './explanation.js'
import { type Permit, parsePermit } from './permits.js'
import { type Describing, readKnowledge } from './readKnowledge.js'
import { contractOf, type TypedData, type TypedValue } from './typedData.js'
import { visibleText } from './visibleText.js'

/** Typed data to be signed. */
export interface TypedDataToDescribe extends Asking {
  chainId: number
  typedData: TypedData
  digest: Hex
  own: readonly Address[]
}

/** Types that hand over what an account has, under whatever name a page asks for them. */
const SELLS =
  /^(?:OrderComponents|BulkOrder|Order|SafeTx|MetaTransaction|ForwardRequest|Permit\w*|\w*Transfer\w*|\w*Approv\w*)$/i

/** Every field that is signed, in its order. */
function linesOf({ types }: TypedData, type: string, value: TypedValue, indent: string): string[] {
  if (Array.isArray(value)) {
    const base = type.replace(/\[\d*\]$/, '')
    return value.length === 0
      ? [`${indent}(empty)`]
      : value.flatMap((each: TypedValue, index) => [
          `${indent}[${index}]`,
          ...linesOf({ types } as TypedData, base, each, `${indent}  `),
        ])
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return [`${indent}${visibleText(String(value))}`]
  return fields.flatMap(({ name, type: inner }) => {
    const at = (value as { readonly [field: string]: TypedValue })[name] ?? ''
    const isPlain = typeof at !== 'object'
    return isPlain
      ? [`${indent}${name}: ${visibleText(String(at))}`]
      : [`${indent}${name}:`, ...linesOf({ types } as TypedData, inner, at, `${indent}  `)]
  })
}

/** Returns the reason to refuse typed data, such as a command to the user's own accounts. */
function blockedOf(
  { typedData, chainId, own }: TypedDataToDescribe,
  entryPoint: Address | undefined,
): string | undefined {
  const { domain, types, primaryType } = typedData
  if (domain.chainId !== undefined && domain.chainId !== BigInt(chainId))
    return 'This is for a different network than the one you’re on.'
  if (own.some((address) => sameAddress(address, contractOf(typedData))))
    return 'This signs on behalf of your own smart account.'
  const names = Object.keys(types)
  if (names.some((name) => name === 'PersonalSign' || name === 'TypedDataSign'))
    return 'This signs on behalf of your own smart account.'
  if (
    /^(?:Packed)?UserOperation$/.test(primaryType) ||
    sameAddress(entryPoint, contractOf(typedData))
  )
    return 'This is a hidden command to a smart account.'
  const fields = (types[primaryType] ?? []).map(({ name }) => name)
  const isAuthorization = /^(?:set_?code_?|eip7702)?authori[sz]ation(?:list|tuple)?$/i.test(
    primaryType,
  )
  const isDelegation =
    fields.includes('authority') ||
    fields.includes('caveats') ||
    (fields.includes('delegate') && fields.includes('nonce') && fields.length <= 4)
  return isAuthorization || isDelegation
    ? 'This would give a contract full control of your account.'
    : undefined
}

function domainDetails({ domain }: TypedData): DetailRow[] {
  const { name, version, verifyingContract, salt } = domain
  return [
    ...(name === undefined ? [] : [{ label: 'For', value: visibleText(name) }]),
    ...(version === undefined ? [] : [{ label: 'Version', value: visibleText(version) }]),
    ...(verifyingContract ? [code('Contract', verifyingContract)] : []),
    ...(salt ? [code('Salt', salt)] : []),
  ]
}

function permitWarnings(permit: Permit, knowledge: Knowledge): Warning[] {
  const { kind, owner, spender, tokens } = permit
  const foreign =
    owner !== undefined && !sameAddress(owner, knowledge.account)
      ? [danger('This is about another account’s tokens.')]
      : []
  const each = tokens.flatMap(({ token, amount }) => [
    ...(kind === 'transfer' ? [] : spenderWarnings(spender, isUnlimited(amount), knowledge)),
    ...tokenWarnings(knowledge.factsOf(token)),
  ])
  return [
    ...foreign,
    caution(
      kind === 'transfer'
        ? 'Your signature alone moves these tokens. No transaction follows.'
        : 'Your signature alone allows this. No transaction follows.',
    ),
    ...each,
  ]
}

function permitDetails(permit: Permit, knowledge: Knowledge): DetailRow[] {
  const { kind, standard, spender, tokens, deadline } = permit
  const each = tokens.flatMap(({ token, amount, expires }) =>
    kind === 'transfer'
      ? [code('To', spender), code('Token', token)]
      : allowanceDetails(token, spender, amount, knowledge, expires),
  )
  return [
    { label: 'Kind', value: standard },
    ...each,
    { label: 'Signature valid until', value: momentOf(deadline) },
  ]
}

function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [warning.text, warning])).values()].sort(
    (one, other) => Number(other.level === 'danger') - Number(one.level === 'danger'),
  )
}

/** Typed data, as a permission where it is one. */
export async function describeTypedData(
  describing: Describing,
  message: TypedDataToDescribe,
): Promise<ApprovalData> {
  const { chainId, typedData, digest, site, account, signal } = message
  const chain = describing.nodes.chainOf(chainId)
  const blocked = blockedOf(message, chain.smartAccount?.entryPoint)
  const permit = blocked === undefined ? parsePermit(typedData) : undefined
  const shared = {
    site,
    account,
    network: { id: `eip155:${chainId}`, name: chain.name },
    message: linesOf(typedData, typedData.primaryType, typedData.message, '').join('\n'),
    simulation: 'none',
    digest,
    ...(blocked === undefined ? {} : { blocked }),
  } as const
  const anywhere =
    typedData.domain.chainId === undefined ? [caution('This is valid on every network.')] : []
  if (permit && permit.tokens.length > 0) {
    const parameters = {
      chainId,
      account: account.address as Address,
      tokens: permit.tokens.map(({ token }) => token),
      people: [permit.spender],
      signal,
    }
    const knowledge = await readKnowledge(describing, parameters)
    const symbol =
      permit.tokens.length === 1 && permit.tokens[0]
        ? knowledge.factsOf(permit.tokens[0].token).symbol
        : `${permit.tokens.length} tokens`
    return {
      ...shared,
      kind: 'permission',
      title: permit.kind === 'transfer' ? `Send ${symbol}` : `Allow spending of ${symbol}`,
      action: permit.kind === 'transfer' ? 'Sign' : 'Allow',
      ledger: permit.tokens.map(({ token, amount }) => allowanceRow(token, amount, knowledge)),
      details: permitDetails(permit, knowledge),
      warnings: distinct([...permitWarnings(permit, knowledge), ...anywhere]),
    }
  }
  const { primaryType } = typedData
  const unknown =
    SELLS.test(primaryType) || /permit/i.test(typedData.domain.name ?? '')
      ? danger(
          `We can’t tell what “${primaryType}” allows. Signatures like this can give away what you have.`,
        )
      : caution(`We can’t tell what “${primaryType}” is for.`)
  return {
    ...shared,
    kind: 'typedData',
    title: 'Sign data',
    action: 'Sign',
    ledger: [],
    details: [{ label: 'Type', value: primaryType }, ...domainDetails(typedData)],
    warnings: distinct([unknown, ...anywhere]),
  }
}
