import { type Hex, hexToBytes } from 'viem'
import type { ApprovalData, DetailRow } from './approval.js'
import { checkSignIn } from './checkSignIn.js'
import type { Asking } from './describe.js'
import { caution, danger, type Warning } from './explanation.js'
import { looksLikeSignIn, parseSignIn, type SignIn } from './parseSignIn.js'
import { visibleText } from './visibleText.js'

/** Bytes to be signed as a text. */
export interface MessageToDescribe extends Asking {
  bytes: Hex
  digest: Hex
  network: ApprovalData['network']
  /** Chain ids that a sign-in may name; `undefined`: any. */
  chainIds: readonly string[] | undefined
  /** Milliseconds. */
  now: number
  namespace: 'eip155' | 'solana'
}

function textOf(bytes: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(bytes))
  } catch {
    // No text: it is shown as bytes.
    return undefined
  }
}

function signInDetails(signIn: SignIn): DetailRow[] {
  const optional = (label: string, value: string | undefined): DetailRow[] =>
    value === undefined ? [] : [{ label, value }]
  return [
    { label: 'Sign in at', value: signIn.domain },
    ...optional(
      'Statement',
      signIn.statement === undefined ? undefined : visibleText(signIn.statement),
    ),
    { label: 'Address', value: signIn.uri },
    { label: 'Chain', value: signIn.chainId },
    { label: 'Nonce', value: signIn.nonce },
    { label: 'Issued at', value: signIn.issuedAt },
    ...optional('Expires', signIn.expirationTime),
    ...optional('Not before', signIn.notBefore),
    ...optional('Request', signIn.requestId),
    ...signIn.resources.map((value) => ({ label: 'Resource', value })),
  ]
}

/**
 * 32 bytes are how an operation of the smart account looks that this key owns (ERC-4337), and
 * pretending to be text is only a matter of trying often enough. As long as they are hex digits, no
 * one has that much patience.
 */
function isOperationHash(bytes: Hex, text: string | undefined): boolean {
  return bytes.length === 66 && !(text !== undefined && /^[0-9a-f]{32}$/i.test(text))
}

/** Why a text is not signed at all. */
function blockedOf(
  message: MessageToDescribe,
  text: string | undefined,
  signIn: ReturnType<typeof parseSignIn>,
): string | undefined {
  const { bytes, site, account, chainIds, now, namespace } = message
  if (namespace === 'eip155' && account.type === 'eoa' && isOperationHash(bytes, text))
    return 'These 32 bytes could be an order to your smart account in disguise. They are not signed.'
  if (signIn)
    return signIn.namespace === namespace
      ? checkSignIn(signIn, { origin: site.origin, address: account.address, chainIds, now })
      : 'This sign-in is for another kind of account.'
  return text !== undefined && looksLikeSignIn(text)
    ? 'This looks like a sign-in, but is not written as one. It could sign you in somewhere else.'
    : undefined
}

/** A text, or bytes, that an account is to sign; as a sign-in, where it is one. */
export function describeMessage(message: MessageToDescribe): ApprovalData {
  const { bytes, digest, site, account, network } = message
  const text = textOf(bytes)
  const signIn = text === undefined ? undefined : parseSignIn(text)
  const blocked = blockedOf(message, text, signIn)
  const shown = text === undefined ? bytes : visibleText(text)
  const warnings: Warning[] = [
    ...(text === undefined
      ? [danger('This is not a text. Nobody can tell what your signature would be used for.')]
      : []),
    ...(text !== undefined && shown !== text
      ? [caution('There are hidden characters in this text; here they are spelled out.')]
      : []),
  ]
  return {
    kind: signIn ? 'signIn' : 'message',
    title: signIn ? 'Sign in' : 'Sign message',
    action: signIn ? 'Sign in' : 'Sign',
    site,
    account,
    ...(network ? { network } : {}),
    ledger: [],
    details: signIn ? signInDetails(signIn) : [],
    message: shown,
    trial: 'none',
    warnings,
    // Words move nothing; what is not a text may be read as anything.
    spending: text === undefined ? null : [],
    ...(blocked === undefined ? {} : { blocked }),
    digest,
  }
}
