/** Files of a package, relative to its `src`, with tests in addition to the one beside each. */
export type Targets = Readonly<Record<string, readonly string[]>>

/**
 * Files that map and decide: error codes, limits, schemas, decoding, checks before a signature. The
 * test beside each (`x.test.ts` of `x.ts`) must fail for any change of it.
 */
export const targets: Readonly<Record<string, Targets>> = {
  protocol: {
    'kernel/caip.ts': [],
    'kernel/endpoint.ts': [],
    'kernel/listOf.ts': [],
    'kernel/rpcCodes.ts': [],
    'login/frameMessage.ts': [],
    'login/toFrameData.ts': [],
    'recovery/recoveryCode.ts': [],
    'signIn/workChallenge.ts': [],
    'std/base58.ts': [],
    'std/isAddress.ts': [],
    'std/isHash.ts': [],
  },
  core: {
    'balances/units.ts': [],
    'connect/toLatchkeyError.ts': [],
    'history/isSpamTransaction.ts': [],
    'send/checkTransfer.ts': [],
    'send/lookAlike.ts': [],
    'std/cleanText.ts': [],
    'std/parseLink.ts': [],
    'swap/checkSwap.ts': [],
  },
  evm: {
    'connect/checkAnswer.ts': [],
    'connect/parseAccounts.ts': [],
    'kernel/parseAddress.ts': [],
    'kernel/toReadError.ts': [],
    'networks/callData.ts': [],
    'signIn/signInMessage.ts': [],
    'swap/decodeRouters.ts': [],
    'transactions/revertReason.ts': [],
    'wallets/parseAnnouncement.ts': [],
  },
  solana: {
    'swap/readRoute.ts': [],
    'swap/readSwapMessage.ts': [],
    'transactions/decodeInstruction.ts': [],
    'transactions/decodeTransaction.ts': [],
    'transactions/lookupTables.ts': [],
    'transactions/readMessage.ts': [],
  },
  walletconnect: {
    'channel/envelope.ts': [],
    'channel/jsonRpc.ts': [],
    'channel/relayMessages.ts': [],
    'connect/pairingUri.ts': [],
    'connect/readWalletError.ts': [],
    'signIn/cacao.ts': [],
  },
  vault: {
    'approvals/checkSignIn.ts': [],
    'approvals/decodeCall.ts': [],
    'approvals/decodeExactly.ts': [],
    'approvals/parseSignIn.ts': [],
    'approvals/visibleText.ts': [],
    'custody/walletKeys.ts': [],
    'smartAccount/accountCalls.ts': [],
    'surface/policy/createCoolDown.ts': [],
  },
  server: {
    'login/otp/limitTools.ts': [],
    'login/otp/networksOf.ts': [],
  },
}

/** Lowest score of these packages, in percent. */
export const FLOOR = 85
