import type { DirectoryWallet, Wallet } from '../kernel/types.js'
import type { Device } from './detectDevice.js'
import { isSameWallet } from './isSameWallet.js'

/** A way to reach a wallet. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/**
 * Returns the ways to reach a wallet of the directory, the best one first. Never empty:
 * `unsupported` if there is none.
 *
 * @example
 * ```ts
 * import { detectDevice, platformsOf } from '@latchkey/core/internal'
 *
 * platformsOf({ id: 'tern', name: 'Tern' }, { wallets: [], device: detectDevice(globalThis) }) // ['unsupported']
 * ```
 */
export function platformsOf(
  entry: DirectoryWallet,
  parameters: { wallets: readonly Wallet[]; device: Device },
): readonly [Platform, ...Platform[]] {
  const { wallets, device } = parameters
  const isInstalled = wallets.some((wallet) => wallet.installed && isSameWallet(wallet, entry))
  const canPair = wallets.some(({ kind }) => kind === 'pairing')
  const hasApp = entry.mobileLink !== undefined || entry.universalLink !== undefined
  const platforms: Platform[] = []
  if (isInstalled) platforms.push('browser')
  if (canPair && hasApp) platforms.push(device.isPhone ? 'mobile' : 'qrcode')
  if (canPair && entry.webappLink) platforms.push('web')
  if (canPair && entry.desktopLink && !device.isPhone) platforms.push('desktop')
  // Phones have no extensions.
  if (entry.rdns && !isInstalled && !device.isPhone) platforms.push('unsupported')
  const [first, ...rest] = platforms
  if (first) return [first, ...rest]
  // A wallet without links may still scan a QR code, unless it is an extension.
  return [canPair && !entry.rdns && !entry.chromeStore ? 'qrcode' : 'unsupported']
}
