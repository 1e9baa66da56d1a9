import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type { ChangeEvents } from './changeEvents.js'
import type { SolanaBehaviors, SolanaFeatureName } from './solanaBehaviors.js'
import type { SolanaTestWalletOptions } from './solanaTestWallet.js'

/** Calls a feature with the inputs of the app. */
export type CallFeature = (
  feature: SolanaFeatureName,
  inputs: readonly unknown[],
) => Promise<unknown>

/** Returns the features that are not missing now. */
export function createFeatures(
  versions: SolanaTestWalletOptions['versions'],
  behaviors: SolanaBehaviors,
  changes: ChangeEvents,
  call: CallFeature,
): () => Record<`${string}:${string}`, unknown> {
  const supportedTransactionVersions = versions ?? ['legacy', 0]
  const method =
    (feature: SolanaFeatureName) =>
    (...inputs: readonly unknown[]): Promise<unknown> =>
      call(feature, inputs)
  const all: Record<SolanaFeatureName, unknown> = {
    'standard:connect': { version: '1.0.0', connect: method('standard:connect') },
    'standard:disconnect': { version: '1.0.0', disconnect: method('standard:disconnect') },
    'standard:events': { version: '1.0.0', on: changes.on },
    'solana:signMessage': { version: '1.1.0', signMessage: method('solana:signMessage') },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: method('solana:signTransaction'),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: method('solana:signAndSendTransaction'),
    },
    'solana:signIn': { version: '1.0.0', signIn: method('solana:signIn') },
  }
  return () =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([name]) => !behaviors.missingFeatures.some((missing) => missing === name),
      ),
    )
}

/** Creates the object for apps. Every property is a getter, as in real wallets. */
export function createWalletObject(
  parts: {
    name: string
    icon: string
    chains: Wallet['chains']
    features: () => Wallet['features']
    accounts: () => unknown
  },
  behaviors: SolanaBehaviors,
): Wallet {
  const read = <T>(property: keyof Wallet, value: T): T => {
    if (behaviors.throwingGetters.includes(property)) throw new Error(`no ${property} for you`)
    return value
  }
  return {
    get version() {
      return read('version', '1.0.0' as const)
    },
    get name() {
      return read('name', parts.name)
    },
    get icon() {
      return read('icon', parts.icon as WalletIcon)
    },
    get chains() {
      return read('chains', [...parts.chains])
    },
    get features() {
      return read('features', parts.features())
    },
    get accounts() {
      return read('accounts', parts.accounts() as readonly WalletAccount[])
    },
  }
}
