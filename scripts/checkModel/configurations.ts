/** One exploration of packages/vault/model/custody.pml. */
export interface Configuration {
  name: string
  /** Names of the -D flags, with a value if they need one. */
  flags: string
  /** Property that SPIN must refute; `undefined` when all must hold in every state. */
  refutes?: string
  /** Checks `p3_progress`, with weak fairness, in place of the assertions. */
  isLiveness?: boolean
}

const creation = 'W=3 E=1 NV=4'
const reshare = 'ACTIVE RESPLIT E=5 NV=8'
const badA = 'MAL_A W=2 E=2 NV=3'
const badAWithWallet = 'MAL_A ACTIVE RECOVERS E=3 NV=3'
const setBack = 'SETBACK ACTIVE E=4 NV=6'
const losing = 'LOSES ACTIVE E=5 NV=6'

/** The protocol, in which every state must fulfil the properties. */
export const proofs: readonly Configuration[] = [
  { name: 'creation, crashes', flags: `${creation} FAULTS=2 SWEEPS=1` },
  { name: 'creation, two browsers', flags: 'W=5 E=1 NV=6 ND=5 FRAMES=2' },
  { name: 'reshare, crashes', flags: `${reshare} FAULTS=2 SWEEPS=1` },
  { name: 'reshare, two browsers', flags: `${reshare} FRAMES=2 FAULTS=1 SWEEPS=1` },
  { name: 'reshare, two tabs', flags: `${reshare} FRAMES=2 SAME_BROWSER FAULTS=2 SWEEPS=1` },
  { name: 'reshare, recovery', flags: `${reshare} FRAMES=2 RECOVERS FAULTS=2 SWEEPS=1` },
  { name: 'mailbox change', flags: 'ACTIVE MAIL FAULTS=2' },
  { name: 'creation, progress', flags: `${creation} FAULTS=2 SWEEPS=1 PROGRESS`, isLiveness: true },
  { name: 'reshare, progress', flags: `${reshare} FAULTS=2 SWEEPS=1 PROGRESS`, isLiveness: true },
  {
    name: 'recovery, progress',
    flags: `${reshare} FRAMES=2 RECOVERS FAULTS=1 PROGRESS`,
    isLiveness: true,
  },
  { name: 'revocation, set-back', flags: `${setBack} REVOKES FAULTS=2` },
  { name: 'A malicious, creation', flags: `${badA} FAULTS=1` },
  { name: 'A malicious, social login', flags: `${badA} SOCIAL FAULTS=1` },
  {
    name: 'A malicious, reshare',
    flags: `${badAWithWallet} FRAMES=2 RESPLITS=2 ASKS_EPOCH FAULTS=1`,
  },
  { name: 'A malicious, mailbox', flags: `${badAWithWallet} FRAMES=2 MAIL FAULTS=1` },
  { name: 'R malicious, creation', flags: `MAL_R ${creation} FAULTS=1` },
  {
    name: 'R malicious, reshare',
    flags: 'MAL_R ACTIVE RESPLIT RECOVERS FRAMES=2 E=3 NV=4 FAULTS=1',
  },
  {
    name: 'R malicious, revocation',
    flags: 'MAL_R ACTIVE REVOKES RESHARES_LATER E=4 NV=4 FAULTS=1',
  },
  { name: 'thief, creation', flags: `THIEF ${creation} FAULTS=1 SWEEPS=1` },
  { name: 'thief, reshare', flags: `THIEF ${reshare} RECOVERS FRAMES=2 FAULTS=1` },
  { name: 'reshare, set-back', flags: `${setBack} RESHARES_LATER FAULTS=1` },
  { name: 'revocation, reshare, set-back', flags: `${setBack} REVOKES RESHARES_LATER FAULTS=1` },
  {
    name: 'revocation beside a reshare',
    flags: `${reshare} REVOKES FRAMES=2 SAME_BROWSER FAULTS=1`,
  },
  { name: 'loss of R', flags: `${losing} FAULTS=1` },
  { name: 'loss of R, progress', flags: `${losing} FAULTS=1 PROGRESS`, isLiveness: true },
  { name: 'A malicious, loss of R', flags: `${badAWithWallet} LOSES FRAMES=2 FAULTS=1` },
]

/** The protocol without one rule, in which SPIN must find the attack or the loss. */
export const mutants: readonly Configuration[] = [
  { name: 'V1: readBack without the key', flags: `${badA} WITHOUT_V1`, refutes: 'p1_no_key' },
  {
    name: 'V1: readBack by thumbprint only',
    flags: `${badA} WITHOUT_SIGNATURE`,
    refutes: 'p1_no_key',
  },
  {
    name: 'V2: pending to any session',
    flags: `THIEF ${creation} WITHOUT_V2`,
    refutes: 'p1_no_key',
  },
  {
    name: 'V3: mailbox named by A',
    flags: `${badAWithWallet} MAIL WITHOUT_V3`,
    refutes: 'p4_mailbox',
  },
  {
    name: 'first mailbox unproved',
    flags: `${badA} SOCIAL WITHOUT_MAILBOX_PROOF`,
    refutes: 'p1_no_key',
  },
  {
    name: 'first mailbox not shown',
    flags: `${badA} SOCIAL WITHOUT_MAILBOX_SHOWN`,
    refutes: 'p1_no_key',
  },
  {
    name: 'A activates first',
    flags: `${creation} FAULTS=1 WITHOUT_ORDER`,
    refutes: 'p2_recoverable',
  },
  {
    name: 'A commits first',
    flags: `${reshare} FAULTS=1 WITHOUT_ORDER`,
    refutes: 'p2_recoverable',
  },
  {
    name: 'activate names no split',
    flags: `${reshare} FRAMES=2 SAME_BROWSER WITHOUT_NAMED_SPLIT`,
    refutes: 'p2_recoverable',
  },
  {
    name: 'no split named, two browsers',
    flags: `${reshare} FRAMES=2 WITHOUT_NAMED_SPLIT`,
    refutes: 'p2_recoverable',
  },
  {
    name: 'epoch of R unsigned',
    flags: 'MAL_R ACTIVE E=3 NV=4 WITHOUT_EPOCH_SIGNATURE',
    refutes: 'p5_epochs',
  },
  {
    name: 'epoch jumps unbounded',
    flags: `${badAWithWallet} ASKS_EPOCH WITHOUT_JUMP_BOUND`,
    refutes: 'p5_epochs',
  },
  { name: 'A does not ask R', flags: `${setBack} REVOKES WITHOUT_GUARD`, refutes: 'p6_revoked' },
  {
    name: 'A revokes first',
    flags: `${setBack} REVOKES FAULTS=1 WITHOUT_ORDER`,
    refutes: 'p6_revoked',
  },
  {
    name: 'sets below an epoch refused',
    flags: `${setBack} RESHARES_LATER REFUSES_BELOW`,
    refutes: 'p3_open',
  },
  {
    name: 'codes of one form, A malicious',
    flags: `${badAWithWallet} FAULTS=1 WITHOUT_CODE_FORMS`,
    refutes: 'p1_no_key',
  },
  {
    name: 'codes of one form, R malicious',
    flags: 'MAL_R ACTIVE RECOVERS SECOND E=3 NV=4 WITHOUT_CODE_FORMS',
    refutes: 'p1_no_key',
  },
  {
    name: 'mailbox not shown, loss of R',
    flags: `${badAWithWallet} LOSES WITHOUT_MAILBOX_SHOWN`,
    refutes: 'p1_no_key',
  },
  {
    name: 'revocations of a later epoch only',
    flags: `${reshare} REVOKES FRAMES=2 SAME_BROWSER WITHOUT_REVOKED_BY_NAME`,
    refutes: 'p6_revoked',
  },
  {
    name: 'same, set-back',
    flags: `${setBack} REVOKES RESHARES_LATER WITHOUT_REVOKED_BY_NAME`,
    refutes: 'p6_revoked',
  },
  {
    name: 'putRecovery without a lock',
    flags: `${reshare} FRAMES=2 SAME_BROWSER OVERLAPS`,
    refutes: 'p2_recoverable',
  },
  {
    name: 'A takes the next epoch only',
    flags: `${reshare} FAULTS=2 PROGRESS PUT_NEXT_ONLY`,
    refutes: 'p3_progress',
    isLiveness: true,
  },
]

/** Known limits of the protocol, checked so that a change of them is noticed. */
export const limits: readonly Configuration[] = [
  { name: 'revocation, R away', flags: `${setBack} REVOKES R_AWAY`, refutes: 'p6_revoked' },
  { name: 'set-back, devices reshared', flags: `${setBack} RESPLIT_ALL`, refutes: 'p3_open' },
]
