export { adapterConformance } from './adapterConformance.js'
export { createTestClock, type TestClock } from './clock.js'
export type {
  ConformanceCase,
  ConformanceWorld,
  ConformingAdapter,
} from './conformingAdapter.js'
export { type PairingWorld, pairingConformance } from './pairingConformance.js'
export {
  type ContractAccount,
  type HostileCode,
  hostileAccount,
  ownedAccount,
} from './signIn/contractAccounts.js'
export type { SignedSubmission } from './signIn/wrongMessages.js'
export { signInConformance } from './signInConformance.js'
export type { SignInBrowser, SignInWorld } from './signInWorld.js'
export { testAccounts } from './wallet/accounts.js'
export { type AnnouncementForm, announceBadly, announcementForms } from './wallet/announceBadly.js'
export { type Behaviors, conforming } from './wallet/behaviors.js'
export { createTestWallet } from './wallet/createTestWallet.js'
export { type EthereumForm, ethereumForms, placeEthereum } from './wallet/placeEthereum.js'
export type {
  ApprovalRequest,
  TestProvider,
  TestWallet,
  TestWalletInfo,
  TestWalletOptions,
  WalletStorage,
} from './wallet/types.js'
export { type WalletLikeness, walletConformance } from './walletConformance.js'
