export { adapterConformance } from './connect/adapterConformance.js'
export type {
  ConformanceCase,
  ConformanceWallet,
  ConformanceWorld,
  ConformingAdapter,
} from './connect/conformingAdapter.js'
export { type PairingWorld, pairingConformance } from './connect/pairingConformance.js'
export { type WalletLikeness, walletConformance } from './connect/walletConformance.js'
export { createTestClock, type TestClock } from './kernel/clock.js'
export {
  type ContractAccount,
  type HostileCode,
  hostileAccount,
  ownedAccount,
} from './signIn/contractAccounts.js'
export { signInConformance } from './signIn/signInConformance.js'
export type { SignInBrowser, SignInWorld } from './signIn/signInWorld.js'
export type { SignedSubmission } from './signIn/wrongMessages.js'
export { testAccounts } from './wallets/accounts.js'
export { type AnnouncementForm, announceBadly, announcementForms } from './wallets/announceBadly.js'
export { createTestWallet } from './wallets/createTestWallet.js'
export { type EthereumForm, ethereumForms, placeEthereum } from './wallets/placeEthereum.js'
export { createSolanaTestWallet } from './wallets/solana/createSolanaTestWallet.js'
export { registerBadly, registrationForms } from './wallets/solana/registerBadly.js'
export { type SolanaTestAccount, solanaTestAccounts } from './wallets/solana/solanaAccounts.js'
export { conformingSolana, type SolanaBehaviors } from './wallets/solana/solanaBehaviors.js'
export type {
  SolanaApprovalRequest,
  SolanaTestWallet,
  SolanaTestWalletOptions,
} from './wallets/solana/solanaTestWallet.js'
export type {
  ApprovalRequest,
  TestProvider,
  TestWallet,
  TestWalletInfo,
  TestWalletOptions,
  WalletStorage,
} from './wallets/testWallet.js'
export { type Behaviors, conforming } from './wallets/walletBehaviors.js'
