/**
 * Files and functions that may be longer than the limits, each with its reason. A key is a path, or
 * a path, `#` and the function's name.
 */
export const waivers: Readonly<Record<string, string>> = {
  'packages/locales/src/kitParameters.ts': 'written by npm run locales',
  'packages/locales/src/kitTable.ts': 'written by npm run locales',
  'packages/core/src/createLatchkey.ts#createLatchkey':
    'makes one kit of machines that refer to each other',
  'packages/evm/src/connect/coinbase/popupTracker.ts#createPopupTracker':
    'one tracker: its listeners share one state',
  'packages/evm/src/connect/coinbase/popupSession.ts#createPopupSession':
    'one window from opening to end: its methods share one state',
  'packages/evm/src/wallets/discoverWallets.ts#createAnnounced':
    'one list with the counts that limit it',
  'packages/evm/src/connect/liveWallet.ts#createLiveWallet':
    'one wallet: its methods share the provider, the watcher and the chosen account',
  'packages/evm/src/connect/pollWallet.ts#createPoller': 'one state machine of readings and timers',
  'packages/evm/src/connect/walletRegistry.ts#createRegistry':
    'one list of connectors: its methods share the handles',
  'packages/protocol/src/custody/custody.ts': 'one table of endpoints, each with its types beside',
  'packages/protocol/src/recovery/recovery.ts':
    'one table of endpoints, each with its types beside',
  'packages/react/src/connect/AppPart.tsx#AppPart':
    'one state of the pairing, drawn in status, text and buttons',
  'packages/react/src/connect/QrPart.tsx#QrPart':
    'one state of the code, drawn in picture, text and buttons',
  'packages/react/src/history/useActivity.ts#useActivity':
    'two queries that are joined into one list',
  'packages/react/src/login/AccountTypeCard.tsx#AccountTypeCard':
    'one card: a choice and what it stands for',
  'packages/react/src/receive/WalletReceiveView.tsx#Receive':
    'one address, drawn as code, text and link',
  'packages/react/src/send/RecipientField.tsx#RecipientField':
    'one input with its label, message and buttons',
  'packages/react/src/swap/SlippageEditor.tsx#SlippageEditor':
    'one form: its fields and its button depend on the same number',
  'packages/react/src/ui/TextField.tsx#TextField': 'one input with all of its options',
  'packages/react/src/balances/TokenList.tsx#TokenList':
    'one view: search field, sections and empty states',
  'packages/react/src/ui/VirtualList.tsx#VirtualList': 'one list that draws by what it measures',
  'packages/react/src/wallets/WalletGrid.tsx#WalletGrid':
    'one grid: rows, keys and focus share the same numbers',
  'packages/server/src/login/otp/codeRows.ts#createCodeRows':
    'the queries of one table, side by side',
  'packages/server/src/login/otp/createOneTimeCodes.ts#createOneTimeCodes':
    'start and verify share the rows, counters and secrets of a code',
  'packages/server/src/login/otp/mailCounters.ts#createUnfamiliarCounter':
    'its steps share the counters, the limits and how a mail is refused',
  'packages/server/src/login/createLogin.ts#createLogin':
    'puts the auth service together: parts and mounts in their order',
  'packages/server/src/login/deviceChecks.ts#createCheckRows':
    'the queries of one table, side by side',
  'packages/server/src/login/deviceChecks.ts#createDeviceChecks':
    'the steps of one question, each over the same rows and mails',
  'packages/server/src/login/emailChanges.ts#createChangeRows':
    'the queries of one change, with the transactions that undo each other',
  'packages/server/src/login/loginSessions.ts#createSessions':
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
  'packages/testing/src/channel/mailboxes.ts#createMailboxes': 'the methods of one map of topics',
  'packages/testing/src/connect/relayWallet/calls.ts#createCalls':
    'requests and answers meet in one map of waiting calls',
  'packages/testing/src/connect/relayWallet/createRelayWallet.ts#assemble':
    'parts that refer to each other, in the order in which they are made',
  'packages/testing/src/connect/relayWallet/link.ts#createLink':
    'its methods share the client, which each reconnect replaces',
  'packages/testing/src/connect/relayWallet/questions.ts#createQuestions':
    'its steps share the one open question',
  'packages/testing/src/wallets/createTestWallet.ts#createTestWallet':
    'wires one wallet: its parts share state, changed and moveTo',
  'packages/vault/src/createHandlers.ts#accountHandlers':
    'one table: a line for each request of the app',
  'packages/vault/src/custody/createCustody.ts#createCustody':
    'one wallet that is open: its methods share that state',
  'packages/vault/src/kernel/frameStore.ts#createFrameStore':
    'one database, with a memory behind each of its methods',
  'packages/vault/src/login/createLoginClient.ts#createLoginClient':
    'one login: its methods share the attempt and the origin',
  'packages/vault/src/surface/host/createInlineHost.ts#createInlineHost':
    'one stage: what is drawn and what takes it away share its state',
  'packages/vault/src/surface/policy/createSurface.ts#createSurface':
    'one queue of screens: asking, lingering and closing share its state',
  'packages/walletconnect/src/createClientState.ts#createState':
    'one state whose relay, tabs and listeners refer to each other',
  'packages/walletconnect/src/channel/relayCalls.ts#createRelayCalls':
    'one map of calls that all methods share',
  'packages/walletconnect/src/channel/relayLink.ts#openRelayLink':
    'one socket: its handlers share one state',
}
