import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import type { FrameConfig } from '../kernel/config.js'
import type { Nodes } from '../networks/nodes.js'
import type { ApprovalData, Asking, DetailRow, ProposedCalls } from './approval.js'
import { checkSignIn } from './checkSignIn.js'
import { keyOf } from './decoded.js'
import { describeCalls } from './describeCalls.js'
import { describeTypedData } from './describeTypedData.js'
import { caution, code, danger, type Explanation, type Warning } from './explanation.js'
import { looksLikeSignIn, parseSignIn, type SignIn } from './parseSignIn.js'
import type { Describing } from './readKnowledge.js'
import { requestTexts } from './requestTexts.js'
import { solanaChainIds } from './solanaChainIds.js'
import type { TypedData } from './typedData.js'
import { visibleText } from './visibleText.js'

interface MessageToDescribe extends Asking {
  bytes: Hex
  digest: Hex
  network: ApprovalData['network']
  /** Chain ids that a sign-in may name; `undefined`: any. */
  chainIds: readonly string[] | undefined
  /** Milliseconds. */
  now: number
  namespace: 'eip155' | 'solana'
  /** base58 domain of the application that an off-chain message names. */
  application?: string | undefined
}

function textOf(bytes: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(bytes))
  } catch {
    // Bytes that are not text are shown in hex.
    return undefined
  }
}

function signInDetails(signIn: SignIn): DetailRow[] {
  const optional = (label: string, value: string | undefined): DetailRow[] =>
    value === undefined ? [] : [{ label, value }]
  return [
    { label: requestTexts().labels.signInAt, value: signIn.domain },
    ...optional(
      requestTexts().labels.statement,
      signIn.statement === undefined ? undefined : visibleText(signIn.statement),
    ),
    { label: requestTexts().labels.address, value: signIn.uri },
    { label: requestTexts().labels.chain, value: signIn.chainId },
    { label: requestTexts().labels.nonce, value: signIn.nonce },
    { label: requestTexts().labels.issuedAt, value: signIn.issuedAt },
    ...optional(requestTexts().labels.expires, signIn.expirationTime),
    ...optional(requestTexts().labels.notBefore, signIn.notBefore),
    ...optional(requestTexts().labels.request, signIn.requestId),
    ...signIn.resources.map((value) => ({ label: requestTexts().labels.resource, value })),
  ]
}

/**
 * True for 32 bytes, which may be the hash of an operation of the smart account of this key
 * (ERC-4337). An attacker can search for an operation whose hash is text. For 32 hex digits that
 * search is infeasible, so those are signed.
 */
function isOperationHash(bytes: Hex, text: string | undefined): boolean {
  return bytes.length === 66 && !(text !== undefined && /^[0-9a-f]{32}$/i.test(text))
}

/** Returns the reason not to sign a message, or `undefined`. */
function blockedOf(
  message: MessageToDescribe,
  text: string | undefined,
  signIn: ReturnType<typeof parseSignIn>,
): string | undefined {
  const { bytes, site, account, chainIds, now, namespace } = message
  if (namespace === 'eip155' && account.type === 'eoa' && isOperationHash(bytes, text))
    return requestTexts().blocked.bytes
  if (signIn)
    return signIn.namespace === namespace
      ? checkSignIn(signIn, { origin: site.origin, address: account.address, chainIds, now })
      : requestTexts().blocked.otherKind
  return text !== undefined && looksLikeSignIn(text)
    ? requestTexts().blocked.invalidSignIn
    : undefined
}

/** Describes a message, as a sign-in if it is one. */
function describeMessage(message: MessageToDescribe): ApprovalData {
  const { bytes, digest, site, account, network } = message
  const text = textOf(bytes)
  const signIn = text === undefined ? undefined : parseSignIn(text)
  const blocked = blockedOf(message, text, signIn)
  const shown = text === undefined ? bytes : visibleText(text)
  const warnings: Warning[] = [
    ...(text === undefined ? [danger(requestTexts().warnings.noText)] : []),
    ...(text !== undefined && shown !== text
      ? [caution(requestTexts().warnings.hiddenCharacters)]
      : []),
  ]
  return {
    kind: signIn ? 'signIn' : 'message',
    title: signIn ? requestTexts().titles.signIn : requestTexts().titles.signMessage,
    action: signIn ? requestTexts().actions.signIn : requestTexts().actions.sign,
    site,
    account,
    ...(network ? { network } : {}),
    ledger: [],
    details: [
      ...(signIn ? signInDetails(signIn) : []),
      ...(message.application
        ? [code(requestTexts().labels.application, message.application)]
        : []),
    ],
    message: shown,
    simulation: 'none',
    warnings,
    // Text moves no assets. Other bytes may have any effect.
    spending: text === undefined ? null : [],
    ...(blocked === undefined ? {} : { blocked }),
    digest,
  }
}

/** Decides whether an approval may be shown inside the app (docs/threats.md). */
interface Policy {
  /** Stores the transfer of an approval for as long as its data exists. */
  note(data: ApprovalData, explanations: readonly Explanation[]): void
  mustBeWindow(data: ApprovalData): boolean
  /** Records an approval. An equal or smaller transfer then needs no window. */
  remember(data: ApprovalData): void
  /** Addresses that the user sent assets to in this session. */
  readonly recipients: ReadonlySet<string>
}

/**
 * Creates a policy that requires a window for every approval except two: a sign-in for the
 * requesting app, and a plain transfer that the user approved in this session. A plain transfer
 * counts as approved if asset and recipient are equal and the amount is not larger. The surface
 * decides separately whether an app may show approvals at all.
 */
function createPolicy(): Policy {
  const transfers = new WeakMap<ApprovalData, { key: string; amount: bigint; to: string }>()
  const recipients = new Set<string>()
  /** Amount that needs no window, by app, account, asset and recipient. */
  const known = new Map<string, bigint>()
  return {
    recipients,
    note(data, explanations) {
      const [only, ...others] = explanations
      if (!only?.transfer || others.length > 0) return
      const { asset, to, amount } = only.transfer
      const key = [data.site.origin, data.account.address, data.network?.id, keyOf(asset), to]
        .join(' ')
        .toLowerCase()
      transfers.set(data, { key, amount, to })
    },
    mustBeWindow(data) {
      if (data.blocked !== undefined || data.warnings.length > 0) return true
      if (data.kind === 'signIn') return false
      const transfer = transfers.get(data)
      return (
        !transfer ||
        data.simulation !== 'succeeds' ||
        transfer.amount > (known.get(transfer.key) ?? 0n)
      )
    },
    remember(data) {
      const transfer = transfers.get(data)
      if (!transfer) return
      const { key, amount, to } = transfer
      recipients.add(to)
      const left = known.get(key)
      // Each transfer without a window reduces the amount, so small sums do not add up.
      known.set(key, left !== undefined && amount <= left ? left - amount : amount)
    },
  }
}

/** Describes requests for the user. Every method throws {@link VaultError} if two nodes disagree. */
export interface Approvals {
  describeCalls(proposed: ProposedCalls): Promise<ApprovalData>
  /** Describes a message of `personal_sign`. `bytes` are those without the prefix. */
  describeMessage(
    message: Asking & { chainId: number; bytes: Hex; digest: Hex },
  ): Promise<ApprovalData>
  /**
   * Describes typed data. `own`: contracts of the user's account, which typed data could command.
   */
  describeTypedData(
    message: Asking & {
      chainId: number
      typedData: TypedData
      digest: Hex
      own: readonly Address[]
    },
  ): Promise<ApprovalData>
  /**
   * Describes a message of Solana. `text`: the signed bytes, or the text of an off-chain message.
   * `application`: its domain.
   */
  describeSolanaMessage(
    message: Asking & { text: Uint8Array; application?: string | undefined; digest: Hex },
  ): ApprovalData
  /** True if the approval may be shown only in a separate window (docs/threats.md). */
  mustBeWindow(data: ApprovalData): boolean
  /** Records that the user approved the request. */
  remember(data: ApprovalData): void
}

/** Creates the descriptions of requests from their bytes alone. Ignores descriptions by the app. */
export function createApprovals(parts: {
  config: FrameConfig
  nodes: Nodes
  now?: (() => number) | undefined
}): Approvals {
  const { config, nodes, now = Date.now } = parts
  const policy = createPolicy()
  const describing: Describing = { nodes, now, recipients: policy.recipients }
  return {
    async describeCalls(proposed) {
      const { data, explanations } = await describeCalls(describing, proposed)
      policy.note(data, explanations)
      return data
    },
    async describeMessage({ chainId, ...message }) {
      const { id, name } = nodes.chainOf(chainId)
      const chainIds = config.chains.map((chain) => String(chain.id))
      return describeMessage({
        ...message,
        network: { id: `eip155:${id}`, name },
        chainIds,
        now: now(),
        namespace: 'eip155',
      })
    },
    describeTypedData: (message) => describeTypedData(describing, message),
    describeSolanaMessage: ({ text, ...message }) =>
      describeMessage({
        ...message,
        bytes: bytesToHex(text),
        network: { id: 'solana', name: 'Solana' },
        chainIds: config.clusters && solanaChainIds(config.clusters),
        now: now(),
        namespace: 'solana',
      }),
    mustBeWindow: policy.mustBeWindow,
    remember: policy.remember,
  }
}
