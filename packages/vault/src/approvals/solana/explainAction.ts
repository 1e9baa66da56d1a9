import type { DetailRow } from '../approval.js'
import { caution, code, danger } from '../explanation.js'
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

const NO_EXPIRY = 'It never expires, so it can be used at any later time.'

function explainSol({ from, to, amount }: Of<'sol'>, state: SolanaState): SolanaExplanation {
  const isOwn = from.address === state.user
  const isMine = isOwn || to.address === state.user
  return {
    title: 'Send SOL',
    action: 'Send',
    rows: isMine ? [solanaRowOf('SOL', amount, isOwn ? 'out' : 'in', state)] : [],
    details: [...(isOwn ? [] : [partyOf('From', from)]), partyOf('To', to)],
    warnings: isOwn ? walletWarnings(to.address, state) : [],
    outs: isOwn ? [{ asset: 'SOL', amount }] : [],
  }
}

function explainCreation(action: Of<'createAccount'>, state: SolanaState): SolanaExplanation {
  const { from, account, amount, program } = action
  const isOwn = from.address === state.user
  return {
    title: 'Open an account',
    action: 'Approve',
    rows: isOwn ? [solanaRowOf('SOL', amount, 'out', state)] : [],
    details: [partyOf('Account', account), code('Controlled by the program', program)],
    warnings: isOwn ? [caution('The SOL in the new account belongs to that account.')] : [],
    outs: isOwn ? [{ asset: 'SOL', amount }] : [],
  }
}

/** The user's own account loses its rights; another one is the matter of its own signer. */
function explainAssign({ account, program }: Of<'assign'>, state: SolanaState): SolanaExplanation {
  const isOwn = account.address === state.user
  return {
    kind: 'permission',
    title: 'Hand an account over to a program',
    action: 'Hand over',
    rows: [],
    details: [partyOf('Account', account), code('Program', program)],
    warnings: [
      isOwn
        ? danger('Your whole account would belong to a program. You could lose everything in it.')
        : caution('An account is handed over to a program.'),
    ],
    outs: [],
    isEndless: isOwn,
    grants: isOwn ? [{ account: account.address, to: program }] : [],
  }
}

function explainAllocation({ account }: Of<'allocate'>, state: SolanaState): SolanaExplanation {
  const isOwn = account.address === state.user
  return {
    title: 'Reserve storage',
    action: 'Approve',
    rows: [],
    details: [partyOf('Account', account)],
    warnings: isOwn ? [danger('Your account could no longer pay fees or send SOL.')] : [],
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
    title: action.kind === 'nonceAdvance' ? 'Transaction without an expiry' : 'Give away a nonce',
    action: 'Approve',
    rows: [],
    details: [
      partyOf('Nonce account', nonce),
      partyOf('Controlled by', authority),
      ...(action.kind === 'nonceAuthorize' ? [code('New controller', action.next)] : []),
    ],
    warnings: [
      ...(action.kind === 'nonceAdvance' ? [danger(NO_EXPIRY)] : []),
      ...(action.kind === 'nonceAdvance' && !isOwn
        ? [danger('Another account decides when it is used.')]
        : []),
      ...(isGiven ? [danger('Another account would control this nonce account and its SOL.')] : []),
    ],
    outs: [],
    isEndless: isGiven,
  }
}

function explainMemo({ data }: Of<'memo'>): SolanaExplanation {
  return {
    title: 'Note',
    action: 'Approve',
    rows: [],
    details: [{ label: 'Note from the site', value: memoOf(data) }],
    warnings: [],
    outs: [],
    isMinor: true,
  }
}

function rightsOf({ isSigner, isWritable }: SolanaAccount): string | undefined {
  if (isSigner) return isWritable ? 'Signs, can change' : 'Signs'
  return isWritable ? 'Can change' : undefined
}

/** The program, and the accounts that it may change or that sign for it. */
function explainUnknown(
  { program, accounts, data }: Of<'unknown'>,
  { user }: SolanaState,
): SolanaExplanation {
  const rows: DetailRow[] = accounts.flatMap((account) => {
    const rights = rightsOf(account)
    return rights
      ? [partyOf(account.address === user ? `${rights}: your account` : rights, account)]
      : []
  })
  return {
    title: 'Program call',
    action: 'Approve',
    rows: [],
    details: [code('Program', program), ...rows, code('Data', shortBytesOf(data))],
    warnings: [danger('We can’t tell what this program does. It could take everything you have.')],
    outs: [],
    isEndless: true,
  }
}

const hidden = (title: string): SolanaExplanation => ({
  title,
  action: 'Approve',
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
      return hidden('Limit of work')
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
        ...hidden('Remove an allowance'),
        details: [partyOf('Token account', action.source)],
        isHidden: false,
      }
    case 'initialize':
      return {
        ...hidden('Prepare a token account'),
        details: [partyOf('Token account', action.account), code('For', action.owner)],
        isHidden: false,
        isMinor: true,
      }
    case 'sync':
      return hidden('Prepare a token account')
  }
}
