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
import { requestTexts } from './requestTexts.js'
import { contractOf, type TypedData, type TypedValue } from './typedData.js'
import { visibleText } from './visibleText.js'

/** Typed data to be signed. */
export interface TypedDataToDescribe extends Asking {
  chainId: number
  typedData: TypedData
  digest: Hex
  own: readonly Address[]
}

/** Names of types that can transfer the account's assets, in any contract. */
const SELLS =
  /^(?:OrderComponents|BulkOrder|Order|SafeTx|MetaTransaction|ForwardRequest|Permit\w*|\w*Transfer\w*|\w*Approv\w*)$/i

/** Returns a line for each signed field, in order. */
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
    return requestTexts().blocked.otherNetwork
  if (own.some((address) => sameAddress(address, contractOf(typedData))))
    return requestTexts().blocked.ownAccount
  const names = Object.keys(types)
  if (names.some((name) => name === 'PersonalSign' || name === 'TypedDataSign'))
    return requestTexts().blocked.ownAccount
  if (
    /^(?:Packed)?UserOperation$/.test(primaryType) ||
    sameAddress(entryPoint, contractOf(typedData))
  )
    return requestTexts().blocked.hiddenCommand
  const fields = (types[primaryType] ?? []).map(({ name }) => name)
  const isAuthorization = /^(?:set_?code_?|eip7702)?authori[sz]ation(?:list|tuple)?$/i.test(
    primaryType,
  )
  const isDelegation =
    fields.includes('authority') ||
    fields.includes('caveats') ||
    (fields.includes('delegate') && fields.includes('nonce') && fields.length <= 4)
  return isAuthorization || isDelegation ? requestTexts().blocked.fullControl : undefined
}

function domainDetails({ domain }: TypedData): DetailRow[] {
  const { name, version, verifyingContract, salt } = domain
  return [
    ...(name === undefined ? [] : [{ label: requestTexts().labels.for, value: visibleText(name) }]),
    ...(version === undefined
      ? []
      : [{ label: requestTexts().labels.version, value: visibleText(version) }]),
    ...(verifyingContract ? [code(requestTexts().labels.contract, verifyingContract)] : []),
    ...(salt ? [code(requestTexts().labels.salt, salt)] : []),
  ]
}

function permitWarnings(permit: Permit, knowledge: Knowledge): Warning[] {
  const { kind, owner, spender, tokens } = permit
  const foreign =
    owner !== undefined && !sameAddress(owner, knowledge.account)
      ? [danger(requestTexts().warnings.otherTokens)]
      : []
  const each = tokens.flatMap(({ token, amount }) => [
    ...(kind === 'transfer' ? [] : spenderWarnings(spender, isUnlimited(amount), knowledge)),
    ...tokenWarnings(knowledge.factsOf(token)),
  ])
  return [
    ...foreign,
    caution(
      kind === 'transfer'
        ? requestTexts().warnings.signatureMoves
        : requestTexts().warnings.signatureAllows,
    ),
    ...each,
  ]
}

function permitDetails(permit: Permit, knowledge: Knowledge): DetailRow[] {
  const { kind, standard, spender, tokens, deadline } = permit
  const each = tokens.flatMap(({ token, amount, expires }) =>
    kind === 'transfer'
      ? [code(requestTexts().labels.to, spender), code(requestTexts().labels.token, token)]
      : allowanceDetails(token, spender, amount, knowledge, expires),
  )
  return [
    { label: requestTexts().labels.kind, value: standard },
    ...each,
    { label: requestTexts().labels.signatureValidUntil, value: momentOf(deadline) },
  ]
}

function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [warning.text, warning])).values()].sort(
    (one, other) => Number(other.level === 'danger') - Number(one.level === 'danger'),
  )
}

function titleOf({ kind, tokens: [first, ...others] }: Permit, knowledge: Knowledge): string {
  const { titles } = requestTexts()
  const isTransfer = kind === 'transfer'
  if (!first || others.length > 0) return isTransfer ? titles.sendTokens : titles.allowTokens
  const { symbol } = knowledge.factsOf(first.token)
  return isTransfer ? titles.send(symbol) : titles.allow(symbol)
}

/** Describes typed data. A permit is described as a permission. */
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
    typedData.domain.chainId === undefined ? [caution(requestTexts().warnings.everyNetwork)] : []
  if (permit && permit.tokens.length > 0) {
    const parameters = {
      chainId,
      account: account.address as Address,
      tokens: permit.tokens.map(({ token }) => token),
      people: [permit.spender],
      signal,
    }
    const knowledge = await readKnowledge(describing, parameters)
    const { actions } = requestTexts()
    return {
      ...shared,
      kind: 'permission',
      title: titleOf(permit, knowledge),
      action: permit.kind === 'transfer' ? actions.sign : actions.allow,
      ledger: permit.tokens.map(({ token, amount }) => allowanceRow(token, amount, knowledge)),
      details: permitDetails(permit, knowledge),
      warnings: distinct([...permitWarnings(permit, knowledge), ...anywhere]),
    }
  }
  const { primaryType } = typedData
  const unknown =
    SELLS.test(primaryType) || /permit/i.test(typedData.domain.name ?? '')
      ? danger(requestTexts().warnings.unknownPermit(primaryType))
      : caution(requestTexts().warnings.unknownType(primaryType))
  return {
    ...shared,
    kind: 'typedData',
    title: requestTexts().titles.signData,
    action: requestTexts().actions.sign,
    ledger: [],
    details: [
      { label: requestTexts().labels.type, value: primaryType },
      ...domainDetails(typedData),
    ],
    warnings: distinct([unknown, ...anywhere]),
  }
}
