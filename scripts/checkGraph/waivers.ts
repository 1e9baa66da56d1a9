/** The reason of places that the narrower lines made too long and that are still to be split. */
const toSplit = 'was within the limits at 160 columns, is to be split'

/**
 * Files and functions that may be longer than the limits, each with its reason. A key is a path, or
 * a path, `#` and the function's name.
 */
export const waivers: Readonly<Record<string, string>> = {
  'packages/core/src/createLatchkey.ts#createLatchkey':
    'makes one kit of machines that refer to each other',
  'packages/core/src/index.ts': 'the entry of the package: a list of its public names',
  'packages/evm/src/coinbase/conversation.ts#createConversation':
    'one conversation: its listeners share one state',
  'packages/evm/src/coinbase/popupSession.ts#createPopupSession':
    'one window from opening to end: its methods share one state',
  'packages/evm/src/discoverWallets.ts#createAnnounced': 'one list with the counts that limit it',
  'packages/evm/src/liveWallet.ts#createLiveWallet':
    'one wallet: its methods share the provider, the watcher and the chosen account',
  'packages/evm/src/lookAtWallet.ts#createLooks': 'one state machine of readings and timers',
  'packages/evm/src/registry.ts#createRegistry':
    'one list of connectors: its methods share the handles',
  'packages/login/src/line.ts#openFrame': 'frame and channel of one document: each needs the other',
  'packages/protocol/src/custody.ts': 'one table of endpoints, each with its types beside',
  'packages/protocol/src/recovery.ts': 'one table of endpoints, each with its types beside',
  'packages/react/src/connect/AppPart.tsx#AppPart':
    'one state of the pairing, drawn in status, text and buttons',
  'packages/react/src/connect/ConnectView.tsx#ConnectView':
    'one view: conflict, login, wallets or the way to get one',
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
  'packages/react/src/send/SendAmount.tsx#SendAmount':
    'one field: each of its props depends on the unit',
  'packages/react/src/swap/SlippageEditor.tsx#SlippageEditor':
    'one form: its fields and its button depend on the same number',
  'packages/react/src/ui/TextField.tsx#TextField': 'one input with all of its options',
  'packages/react/src/ui/TokenList.tsx#TokenList':
    'one view: search field, sections and empty states',
  'packages/react/src/ui/VirtualList.tsx#VirtualList': 'one list that draws by what it measures',
  'packages/react/src/wallets/WalletGrid.tsx#WalletGrid':
    'one grid: rows, keys and focus share the same numbers',
  'packages/sandbox/src/socials/farcaster.ts#createFarcaster': toSplit,
  'packages/server/src/balances/routes.ts#balancesRoutes': toSplit,
  'packages/server/src/createRecovery.ts#createRecovery': toSplit,
  'packages/server/src/createServer.ts': toSplit,
  'packages/server/src/createServer.ts#createServer': toSplit,
  'packages/server/src/custody/deviceSets.ts': toSplit,
  'packages/server/src/custody/deviceSets.ts#mountDeviceShare': toSplit,
  'packages/server/src/custody/deviceSets.ts#mountPutDevice': toSplit,
  'packages/server/src/custody/deviceSets.ts#mountRevoke': toSplit,
  'packages/server/src/custody/recoverySet.ts': toSplit,
  'packages/server/src/custody/recoverySet.ts#mountCommit': toSplit,
  'packages/server/src/frame/probeFrame.ts#probeFrame': toSplit,
  'packages/server/src/history/createHistorySource.ts#createHistorySource': toSplit,
  'packages/server/src/history/etherscan/createEtherscanHistory.ts#createEtherscanHistory': toSplit,
  'packages/server/src/history/indexer/createIndexer.ts#createIndexer': toSplit,
  'packages/server/src/kernel/otp/codeRows.ts#createCodeRows': toSplit,
  'packages/server/src/kernel/otp/createOneTimeCodes.ts#createOneTimeCodes': toSplit,
  'packages/server/src/kernel/otp/mailCounters.ts#createStrangerCounter': toSplit,
  'packages/server/src/kernel/prices/createCoinGeckoPrices.ts#createCoinGeckoPrices': toSplit,
  'packages/server/src/kernel/redis/createRedisStore.ts#createRedisStore': toSplit,
  'packages/server/src/kernel/upstream/createByteFetcher.ts#createByteFetcher': toSplit,
  'packages/server/src/kernel/upstream/createUpstream.ts': toSplit,
  'packages/server/src/login/createLogin.ts#createLogin': toSplit,
  'packages/server/src/login/deviceChecks.ts#createCheckRows': toSplit,
  'packages/server/src/login/deviceChecks.ts#createDeviceChecks': toSplit,
  'packages/server/src/login/emailChanges.ts#createChangeRows': toSplit,
  'packages/server/src/login/farcaster/createFarcasterRoutes.ts#createFarcasterRoutes': toSplit,
  'packages/server/src/login/otpRoutes.ts#mountOtp': toSplit,
  'packages/server/src/login/sessions.ts#createSessions': toSplit,
  'packages/server/src/login/social/attempts.ts#createSocialAttempts': toSplit,
  'packages/server/src/login/social/createPlainDriver.ts#createPlainDriver': toSplit,
  'packages/server/src/login/social/createSocialRoutes.ts#windowRoutes': toSplit,
  'packages/server/src/login/users.ts#createUsers': toSplit,
  'packages/server/src/names/ensNames.ts#createEnsNames': toSplit,
  'packages/server/src/names/ownNames.ts#createOwnNames': toSplit,
  'packages/server/src/names/routes.ts#namesRoutes': toSplit,
  'packages/server/src/onramp/sandbox/createSandboxOnramp.ts': toSplit,
  'packages/server/src/onramp/sandbox/createSandboxOnramp.ts#createProvider': toSplit,
  'packages/server/src/onramp/sandbox/orders.ts#createOrders': toSplit,
  'packages/server/src/recovery/keep.ts': toSplit,
  'packages/server/src/recovery/keep.ts#mountStore': toSplit,
  'packages/server/src/recovery/recoveryKit.ts': toSplit,
  'packages/server/src/rendezvous/createMeetings.ts#createMeetings': toSplit,
  'packages/server/src/run/startRecovery.ts#startRecovery': toSplit,
  'packages/server/src/run/startServer.ts#startServer': toSplit,
  'packages/server/src/swap/uniswap/createUniswapExchange.ts#createUniswapExchange': toSplit,
  'packages/server/src/swap/zeroEx/createZeroExExchange.ts#createZeroExExchange': toSplit,
  'packages/testing/src/adapterConformance.ts': toSplit,
  'packages/testing/src/frame/createTestPage.ts#createTestPage': toSplit,
  'packages/testing/src/node/relay/hub.ts': toSplit,
  'packages/testing/src/node/relay/mailboxes.ts#createMailboxes': toSplit,
  'packages/testing/src/node/relay/methods.ts': toSplit,
  'packages/testing/src/node/relay/serve.ts#serve': toSplit,
  'packages/testing/src/relayWallet/calls.ts#createCalls': toSplit,
  'packages/testing/src/relayWallet/createRelayWallet.ts': toSplit,
  'packages/testing/src/relayWallet/createRelayWallet.ts#assemble': toSplit,
  'packages/testing/src/relayWallet/link.ts#createLink': toSplit,
  'packages/testing/src/relayWallet/questions.ts#createQuestions': toSplit,
  'packages/testing/src/signInConformance.ts': toSplit,
  'packages/testing/src/wallet/batching.ts#batchingHandlers': toSplit,
  'packages/testing/src/wallet/createTestWallet.ts#createTestWallet': toSplit,
  'packages/testing/src/wallet/signing.ts#signingHandlers': toSplit,
  'packages/vault/src/createHandlers.ts#accountHandlers':
    'one table: a line for each request of the app',
  'packages/vault/src/custody/createCustody.ts#createCustody':
    'one wallet that is open: its methods share that state',
  'packages/vault/src/kernel/frameStore.ts#createFrameStore':
    'one database, with a memory behind each of its methods',
  'packages/vault/src/login/createLoginClient.ts#createLoginClient':
    'one login: its methods share the attempt and the origin',
  'packages/vault/src/surface/createInline.ts#createInline':
    'one stage: what is drawn and what takes it away share its state',
  'packages/vault/src/surface/createSurface.ts#createSurface':
    'one queue of screens: asking, lingering and closing share its state',
  'packages/walletconnect/src/createState.ts#createState':
    'one state whose relay, tabs and listeners refer to each other',
  'packages/walletconnect/src/relayCalls.ts#createRelayCalls':
    'one map of calls that all methods share',
  'packages/walletconnect/src/relayLink.ts#openRelayLink':
    'one socket: its handlers share one state',
}
