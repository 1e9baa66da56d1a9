/** The reason of places that the narrower lines made too long and that are still to be split. */
const toSplit = 'was within the limits at 160 columns, is to be split'

/**
 * Files and functions that may be longer than the limits, each with its reason. A key is a path, or
 * a path, `#` and the function's name.
 */
export const waivers: Readonly<Record<string, string>> = {
  'packages/core/src/createLatchkey.ts#createLatchkey': toSplit,
  'packages/core/src/index.ts': toSplit,
  'packages/core/src/kernel/format.ts': toSplit,
  'packages/core/src/login/state.ts': toSplit,
  'packages/core/src/modal/state.ts': toSplit,
  'packages/core/src/options.ts': toSplit,
  'packages/core/src/send/effects.ts': toSplit,
  'packages/core/src/send/prepare.ts': toSplit,
  'packages/core/src/signIn/work.ts#createWork': toSplit,
  'packages/core/src/swap/prepare.ts': toSplit,
  'packages/core/src/wiring.ts': toSplit,
  'packages/core/src/wiring.ts#wire': toSplit,
  'packages/evm/src/coinbase/conversation.ts#createConversation': toSplit,
  'packages/evm/src/coinbase/popupSession.ts#createPopupSession': toSplit,
  'packages/evm/src/coinbase/sdkProvider.ts#createSdkProvider': toSplit,
  'packages/evm/src/config.ts': toSplit,
  'packages/evm/src/discoverWallets.ts#createAnnounced': toSplit,
  'packages/evm/src/liveWallet.ts#createLiveWallet': toSplit,
  'packages/evm/src/lookAtWallet.ts#createLooks': toSplit,
  'packages/evm/src/registry.ts': toSplit,
  'packages/evm/src/registry.ts#createRegistry': toSplit,
  'packages/evm/src/transactions/batches.ts#createBatches': toSplit,
  'packages/login/src/line.ts#openFrame': toSplit,
  'packages/login/src/provider.ts#createAsking': toSplit,
  'packages/protocol/src/custody.ts': toSplit,
  'packages/protocol/src/frame.ts': toSplit,
  'packages/protocol/src/login.ts': toSplit,
  'packages/protocol/src/names.ts': toSplit,
  'packages/protocol/src/onramp.ts': toSplit,
  'packages/protocol/src/recovery.ts': toSplit,
  'packages/react/src/connect/AppPart.tsx#AppPart': toSplit,
  'packages/react/src/connect/MissingPart.tsx#MissingPart': toSplit,
  'packages/react/src/connect/QrPart.tsx#QrPart': toSplit,
  'packages/react/src/history/ActivityList.tsx': toSplit,
  'packages/react/src/history/TransactionDetailsView.tsx': toSplit,
  'packages/react/src/history/TransactionDetailsView.tsx#TransactionDetailsView': toSplit,
  'packages/react/src/history/useActivity.ts#useActivity': toSplit,
  'packages/react/src/login/AccountTypeCard.tsx#AccountTypeCard': toSplit,
  'packages/react/src/modal/Dialog.tsx#Dialog': toSplit,
  'packages/react/src/onramp/BuyAmount.tsx#BuyAmount': toSplit,
  'packages/react/src/onramp/BuyForm.tsx#BuyForm': toSplit,
  'packages/react/src/receive/WalletReceiveView.tsx#Receive': toSplit,
  'packages/react/src/send/RecipientField.tsx#RecipientField': toSplit,
  'packages/react/src/send/SendAmount.tsx#SendAmount': toSplit,
  'packages/react/src/swap/SlippageEditor.tsx#SlippageEditor': toSplit,
  'packages/react/src/swap/SwapView.tsx': toSplit,
  'packages/react/src/ui/AmountField.tsx#AmountField': toSplit,
  'packages/react/src/ui/TextField.tsx#TextField': toSplit,
  'packages/react/src/ui/TokenList.tsx': toSplit,
  'packages/react/src/ui/TokenList.tsx#TokenList': toSplit,
  'packages/react/src/ui/VirtualList.tsx#VirtualList': toSplit,
  'packages/react/src/wallets/AllWalletsView.tsx#AllWalletsView': toSplit,
  'packages/react/src/wallets/AllWalletsView.tsx#Content': toSplit,
  'packages/react/src/wallets/WalletGrid.tsx#WalletGrid': toSplit,
  'packages/server/src/kernel/otp/codeRows.ts#createCodeRows':
    'the queries of one table, side by side',
  'packages/server/src/kernel/otp/createOneTimeCodes.ts#createOneTimeCodes':
    'start and verify share the rows, counters and secrets of a code',
  'packages/server/src/kernel/otp/mailCounters.ts#createStrangerCounter':
    'its steps share the counters, the limits and how a mail is refused',
  'packages/server/src/login/createLogin.ts#createLogin':
    'puts the auth service together: parts and mounts in their order',
  'packages/server/src/login/deviceChecks.ts#createCheckRows':
    'the queries of one table, side by side',
  'packages/server/src/login/deviceChecks.ts#createDeviceChecks':
    'the steps of one question, each over the same rows and mails',
  'packages/server/src/login/emailChanges.ts#createChangeRows':
    'the queries of one change, with the transactions that undo each other',
  'packages/server/src/login/sessions.ts#createSessions':
    'every method writes the row and the cookie of a session together',
  'packages/server/src/login/social/attempts.ts#createSocialAttempts':
    'the steps of one login, each over the same sealed stores',
  'packages/server/src/login/social/createSocialRoutes.ts#windowRoutes':
    'start and callback share the attempts and the cookie of one window',
  'packages/server/src/login/users.ts#createUsers':
    'its methods share how a user is sealed, opened and found',
  'packages/server/src/names/ownNames.ts#createOwnNames':
    'the reads and writes of one table, below one parent',
  'packages/server/src/onramp/sandbox/orders.ts#createOrders':
    'the queries of one table, side by side',
  'packages/server/src/rendezvous/createMeetings.ts#createMeetings':
    'put and take share the claim of a side, the budget and the lifetime',
  'packages/server/src/run/startRecovery.ts#startRecovery':
    'one start-up whose order matters, with its undoing',
  'packages/server/src/run/startServer.ts#startServer':
    'one start-up whose order matters, each step with its undoing',
  'packages/testing/src/node/relay/mailboxes.ts#createMailboxes':
    'the methods of one map of topics',
  'packages/testing/src/relayWallet/calls.ts#createCalls':
    'requests and answers meet in one map of waiting calls',
  'packages/testing/src/relayWallet/createRelayWallet.ts#assemble':
    'parts that refer to each other, in the order in which they are made',
  'packages/testing/src/relayWallet/link.ts#createLink':
    'its methods share the client, which each reconnect replaces',
  'packages/testing/src/relayWallet/questions.ts#createQuestions':
    'its steps share the one open question',
  'packages/testing/src/wallet/createTestWallet.ts#createTestWallet':
    'wires one wallet: its parts share state, changed and moveTo',
  'packages/vault/src/approvals/describeCalls.ts': toSplit,
  'packages/vault/src/approvals/describeCalls.ts#describeCalls': toSplit,
  'packages/vault/src/createHandlers.ts#accountHandlers': toSplit,
  'packages/vault/src/custody/createCustody.ts#createCustody': toSplit,
  'packages/vault/src/custody/factors.ts': toSplit,
  'packages/vault/src/kernel/frameStore.ts#createFrameStore': toSplit,
  'packages/vault/src/kernel/nodes.ts': toSplit,
  'packages/vault/src/kernel/typedData.ts': toSplit,
  'packages/vault/src/login/createLoginClient.ts#createLoginClient': toSplit,
  'packages/vault/src/smartAccount/createSmartAccounts.ts#createSmartAccounts': toSplit,
  'packages/vault/src/surface/createInWindow.ts#createInWindow': toSplit,
  'packages/vault/src/surface/createInline.ts#createInline': toSplit,
  'packages/vault/src/surface/createSurface.ts#createSurface': toSplit,
  'packages/vault/src/ui/Sheet.tsx#Sheet': toSplit,
  'packages/walletconnect/src/client.ts': toSplit,
  'packages/walletconnect/src/client.ts#createState': toSplit,
  'packages/walletconnect/src/constants.ts': toSplit,
  'packages/walletconnect/src/relayCalls.ts#createRelayCalls': toSplit,
  'packages/walletconnect/src/relayClient.ts': toSplit,
  'packages/walletconnect/src/relayLink.ts#openRelayLink': toSplit,
}
