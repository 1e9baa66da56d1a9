import type { DetailRow } from '../approval.js'
import { caution, code, danger } from '../explanation.js'
import { requestTexts as texts } from '../requestTexts.js'
import {
  explainAllow,
  explainAuthority,
  explainBurn,
  explainClose,
  explainOpening,
  explainToken,
} from './explainTokens.js'
import { memoOf, shortBytesOf } from './memoOf.js'
import type { SolanaAccount } from './parseTransaction.js'
import type { SolanaState } from './readState.js'
import type { SolanaAction } from './solanaAction.js'
import {
  partyOf,
  type SolanaExplanation,
  solanaRowOf,
  walletWarnings,
} from './solanaExplanation.js'

type Of<kind extends SolanaAction['kind']> = Extract<SolanaAction, { kind: kind }>

function explainSol({ from, to, amount }: Of<'sol'>, state: SolanaState): SolanaExplanation {
  const isOwn = from.address === state.user
  const isMine = isOwn || to.address === state.user
  return {
    title: texts().titles.send('SOL'),
    action: texts().actions.send,
    rows: isMine ? [solanaRowOf('SOL', amount, isOwn ? 'out' : 'in', state)] : [],
    details: [
      ...(isOwn ? [] : [partyOf(texts().labels.from, from)]),
      partyOf(texts().labels.to, to),
    ],
    warnings: isOwn ? walletWarnings(to.address, state) : [],
    outs: isOwn ? [{ asset: 'SOL', amount }] : [],
  }
}

function explainCreation(action: Of<'createAccount'>, state: SolanaState): SolanaExplanation {
  const { from, account, amount, program } = action
  const isOwn = from.address === state.user
  return {
    title: texts().titles.openAccount,
    action: texts().actions.approve,
    rows: isOwn ? [solanaRowOf('SOL', amount, 'out', state)] : [],
    details: [
      partyOf(texts().labels.account, account),
      code(texts().labels.controlledByProgram, program),
    ],
    warnings: isOwn ? [caution(texts().warnings.newAccountSol)] : [],
    outs: isOwn ? [{ asset: 'SOL', amount }] : [],
  }
}

/**
 * Explains the assignment of an account to a program. Only the user's own account is a danger:
 * another account needs its own signer.
 */
function explainAssign({ account, program }: Of<'assign'>, state: SolanaState): SolanaExplanation {
  const isOwn = account.address === state.user
  return {
    kind: 'permission',
    title: texts().titles.handOver,
    action: texts().actions.handOver,
    rows: [],
    details: [partyOf(texts().labels.account, account), code(texts().labels.program, program)],
    warnings: [
      isOwn ? danger(texts().warnings.wholeAccount) : caution(texts().warnings.handedOver),
    ],
    outs: [],
    isEndless: isOwn,
    grants: isOwn ? [{ account: account.address, to: program }] : [],
  }
}

function explainAllocation({ account }: Of<'allocate'>, state: SolanaState): SolanaExplanation {
  const isOwn = account.address === state.user
  return {
    title: texts().titles.reserve,
    action: texts().actions.approve,
    rows: [],
    details: [partyOf(texts().labels.account, account)],
    warnings: isOwn ? [danger(texts().warnings.noFees)] : [],
    outs: [],
    isEndless: isOwn,
  }
}

function explainNonce(
  action: Of<'nonceAdvance'> | Of<'nonceAuthorize'>,
  state: SolanaState,
): SolanaExplanation {
  const { nonce, authority } = action
  const isOwn = authority.address === state.user
  const isGiven = action.kind === 'nonceAuthorize' && action.next !== state.user
  return {
    title: action.kind === 'nonceAdvance' ? texts().titles.noExpiry : texts().titles.giveNonce,
    action: texts().actions.approve,
    rows: [],
    details: [
      partyOf(texts().labels.nonceAccount, nonce),
      partyOf(texts().labels.controlledBy, authority),
      ...(action.kind === 'nonceAuthorize'
        ? [code(texts().labels.newController, action.next)]
        : []),
    ],
    warnings: [
      ...(action.kind === 'nonceAdvance' ? [danger(texts().warnings.neverExpires)] : []),
      ...(action.kind === 'nonceAdvance' && !isOwn ? [danger(texts().warnings.otherDecides)] : []),
      ...(isGiven ? [danger(texts().warnings.nonceGiven)] : []),
    ],
    outs: [],
    isEndless: isGiven,
  }
}

function explainMemo({ data }: Of<'memo'>): SolanaExplanation {
  return {
    title: texts().titles.note,
    action: texts().actions.approve,
    rows: [],
    details: [{ label: texts().labels.noteFromSite, value: memoOf(data) }],
    warnings: [],
    outs: [],
    isMinor: true,
  }
}

function rightsOf({ isSigner, isWritable }: SolanaAccount): string | undefined {
  if (isSigner) return isWritable ? texts().labels.signsAndChanges : texts().labels.signs
  return isWritable ? texts().labels.changes : undefined
}

/**
 * Explains an unknown instruction: its program, and the accounts that it may change or that sign.
 */
function explainUnknown(
  { program, accounts, data }: Of<'unknown'>,
  { user }: SolanaState,
): SolanaExplanation {
  const rows: DetailRow[] = accounts.flatMap((account) => {
    const rights = rightsOf(account)
    return rights
      ? [partyOf(account.address === user ? texts().labels.yours(rights) : rights, account)]
      : []
  })
  return {
    title: texts().titles.programCall,
    action: texts().actions.approve,
    rows: [],
    details: [
      code(texts().labels.program, program),
      ...rows,
      code(texts().labels.data, shortBytesOf(data)),
    ],
    warnings: [danger(texts().warnings.unknownProgram)],
    outs: [],
    isEndless: true,
  }
}

const hidden = (title: string): SolanaExplanation => ({
  title,
  action: texts().actions.approve,
  rows: [],
  details: [],
  warnings: [],
  outs: [],
  isHidden: true,
})

/** Explains one action as text. */
export function explainAction(action: SolanaAction, state: SolanaState): SolanaExplanation {
  switch (action.kind) {
    case 'sol':
      return explainSol(action, state)
    case 'createAccount':
      return explainCreation(action, state)
    case 'assign':
      return explainAssign(action, state)
    case 'allocate':
      return explainAllocation(action, state)
    case 'nonceAdvance':
    case 'nonceAuthorize':
      return explainNonce(action, state)
    case 'memo':
      return explainMemo(action)
    case 'budget':
      return hidden(texts().titles.work)
    case 'unknown':
      return explainUnknown(action, state)
    default:
      return explainTokenAction(action, state)
  }
}

function explainTokenAction(
  action: Of<
    | 'token'
    | 'approve'
    | 'revoke'
    | 'burn'
    | 'setAuthority'
    | 'close'
    | 'openAccount'
    | 'initialize'
    | 'sync'
  >,
  state: SolanaState,
): SolanaExplanation {
  switch (action.kind) {
    case 'token':
      return explainToken(action, state)
    case 'approve':
      return explainAllow(action, state)
    case 'burn':
      return explainBurn(action, state)
    case 'setAuthority':
      return explainAuthority(action, state)
    case 'close':
      return explainClose(action, state)
    case 'openAccount':
      return explainOpening(action, state)
    case 'revoke':
      return {
        ...hidden(texts().titles.removeAnAllowance),
        details: [partyOf(texts().labels.tokenAccount, action.source)],
        isHidden: false,
      }
    case 'initialize':
      return {
        ...hidden(texts().titles.prepare),
        details: [
          partyOf(texts().labels.tokenAccount, action.account),
          code(texts().labels.for, action.owner),
        ],
        isHidden: false,
        isMinor: true,
      }
    case 'sync':
      return hidden(texts().titles.prepare)
  }
}
