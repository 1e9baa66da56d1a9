import { catalogueOf } from '../../ui/catalogueOf.js'

/** Texts of the approval screen around the description of the request. */
const enApproval = {
  decline: 'Decline',
  goBack: 'Go back',
  anyway: (action: string): string => `${action} anyway`,
  stopped: 'This was stopped.',
  message: 'Message to sign',
  understood: 'I understand and want to go ahead',
  site: {
    sign: 'asks you to sign',
    approve: 'asks you to approve',
    known: 'Known site',
    first: 'First visit',
  },
  ledger: {
    arrives: 'Arrives',
    leaves: 'Leaves your account',
    mayLeave: 'May leave at any time',
    all: (symbol: string): string => `All your ${symbol}`,
    unverified: 'Unverified token',
  },
  accountWith: (account: string, kind: string): string => `${account} (${kind})`,
  smartAccount: 'smart account',
  standardAccount: 'standard account',
  fee: { paid: 'Paid for you', most: (amount: string): string => `At most ${amount}` },
  outcome: {
    tested: 'We tested this first. It does what it says.',
    message: 'A signature only. It costs nothing and can’t move your tokens.',
    signIn: 'A signature only. It tells the site who you are; it can’t move your tokens.',
    typedData:
      'A signature only, and it costs nothing. It may still give something away: read it before you sign.',
    permission: 'It costs nothing now. Your signature can be used later.',
  },
  details: { account: 'Account', network: 'Network', networkFee: 'Network fee' },
}

/** Returns the texts around the description of a request. */
export const approvalTexts: () => typeof enApproval = catalogueOf('approval', enApproval)
