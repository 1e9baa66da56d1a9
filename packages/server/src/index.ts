export {
  type CoinGeckoOptions,
  createCoinGeckoPrices,
} from './balances/prices/createCoinGeckoPrices.js'
export { firstPrices } from './balances/prices/firstPrices.js'
export type { Prices, TokenRef } from './balances/prices/prices.js'
export type { AuthOptions } from './createAuth.js'
export { createRecovery, type RecoveryOptions } from './createRecovery.js'
export { createServer } from './createServer.js'
export { createRecoveryEpochs } from './custody/createRecoveryEpochs.js'
export type { CustodyOptions, NewBrowserLimits } from './custody/custodyOptions.js'
export { createKeyKms, wellKnownKmsKey } from './custody/kms/createKeyKms.js'
export type { Kms } from './custody/kms/kms.js'
export {
  reshareAll,
  /** @deprecated Use {@link reshareAll}. */
  reshareAll as splitAllAnew,
} from './custody/reshareAll.js'
export { sweepCustody } from './custody/wallets.js'
export { createFrame, type FrameOptions } from './frame/createFrame.js'
export type { FrameSettings } from './frame/framePage.js'
export { type ProbeOptions, probeFrame } from './frame/probeFrame.js'
export { type SignedManifest, signFrame } from './frame/signFrame.js'
export type { HistorySource } from './history/historySource.js'
export {
  createLimits,
  type Limit,
  type LimitSettings,
  type Limits,
  type LimitsOptions,
} from './kernel/createLimits.js'
export type { Database } from './kernel/database/database.js'
export type { Connection, Handler } from './kernel/handler.js'
export type { Project } from './kernel/projects/project.js'
export {
  createProjectAdmin,
  type ProjectAdmin,
  type ProjectRecord,
} from './kernel/projects/projectAdmin.js'
export { createMemoryStore, type Store } from './kernel/store.js'
export { createFarcasterRegistry } from './login/farcaster/createFarcasterRegistry.js'
export type { FarcasterOptions } from './login/farcaster/farcasterOptions.js'
export type { LoginProject } from './login/loginOptions.js'
export { createSmtpMailer } from './login/mail/createSmtpMailer.js'
export type { Mail, Mailer } from './login/mail/mailer.js'
export type {
  SocialCredentials,
  SocialEndpoints,
  SocialsOptions,
} from './login/social/socialOptions.js'
export type { GatewayOptions } from './names/gateway.js'
export type { OwnNamesOptions } from './names/nameService.js'
export type { NamesOptions } from './names/namesRoutes.js'
export type { ChainConfig, ChainContracts, TokenConfig } from './networks/chain.js'
export type { ChainNodes } from './networks/signatureNodes.js'
export type { ClusterConfig, Clusters, ClusterToken } from './networks/solana/cluster.js'
export type { RequestResult } from './observe.js'
export {
  type CoinbaseOnrampOptions,
  createCoinbaseOnramp,
} from './onramp/coinbase/createCoinbaseOnramp.js'
export { createMeldOnramp, type MeldOnrampOptions } from './onramp/createMeldOnramp.js'
export type { OnrampProvider, OnrampPurchase, OnrampWallet } from './onramp/onrampProvider.js'
export type { OnrampOptions } from './onramp/onrampRoutes.js'
export type { SandboxOnrampOptions } from './onramp/sandbox/createSandboxOnramp.js'
export { sweepRecovery } from './recovery/recoveryService.js'
export { checkParts, checkRecoveryParts, type PartState } from './run/checkParts.js'
export { checkRoles, type RoleSettings } from './run/checkRoles.js'
export type { DatabasePool } from './run/database/databasePool.js'
export { openDatabase } from './run/database/openDatabase.js'
export type { FrameServerSettings } from './run/frameSettings.js'
export { type Listening, listen } from './run/listen.js'
export { createLog, type Log, type LogEvent, type LogOptions } from './run/log/createLog.js'
export { makeKeys, type ServiceKeys } from './run/makeKeys.js'
export { readFrameSettings } from './run/readFrameSettings.js'
export { readRecoverySettings } from './run/readRecoverySettings.js'
export { readSettings, SettingsError } from './run/readSettings.js'
export type { RecoveryServiceSettings } from './run/recoverySettings.js'
export { runFrame } from './run/runFrame.js'
export { runRecovery } from './run/runRecovery.js'
export { runServer } from './run/runServer.js'
export type { Settings } from './run/settings.js'
export { startFrame } from './run/startFrame.js'
export { startRecovery } from './run/startRecovery.js'
export { type RunningServer, startServer } from './run/startServer.js'
export type { ServerOptions } from './serverOptions.js'
export type { CookieOptions } from './signIn/signInSessions.js'
export type {
  Exchange,
  OfferRoute,
  SwapAsk,
  SwapCall,
  SwapOffer,
  TokenAddress,
} from './swap/exchange.js'
export { createJupiterExchange, type JupiterOptions } from './swap/jupiter/createJupiterExchange.js'
export type {
  ClusterAsk,
  ClusterExchange,
  ClusterOffer,
  ClusterSwap,
} from './swap/solana/clusterExchange.js'
export { createUniswapExchange, type UniswapOptions } from './swap/uniswap/createUniswapExchange.js'
export { createZeroExExchange, type ZeroExOptions } from './swap/zeroEx/createZeroExExchange.js'
export { type DirectoryOptions, directoryKeyOf } from './wallets/createSnapshots.js'
export {
  type ImageFile,
  type ImageKind,
  type ImagesImport,
  importImages,
} from './wallets/images/importImages.js'
export {
  importWallets,
  removeWallets,
  seedWallets,
  type WalletsImport,
} from './wallets/importWallets.js'
export type { WalletListing } from './wallets/readListing.js'
