import type { DirectoryWallet } from '@latchkey/core'
import type { Device } from '@latchkey/core/internal'
import { TextButton } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { useWalletTexts } from '../wallets/walletTexts.js'
import { storeOf } from './storeOf.js'

/**
 * Renders a link to the wallet's app for users who do not have it. Renders nothing if no store is
 * known.
 */
export function GetApp({
  entry,
  device,
}: {
  entry: DirectoryWallet
  device: Device
}): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const { opensNewTab } = useTexts()
  const { pairing } = useWalletTexts()
  const store = storeOf(entry, device)
  if (!store) return null
  return (
    <p className="lk-help">
      {pairing.missing(entry.name)}{' '}
      {store === 'several' ? (
        <TextButton onPress={() => latchkey.modal.push({ view: 'Downloads', entry })}>
          {pairing.getApp}
        </TextButton>
      ) : (
        <a className="lk-textbtn" href={store.href} target="_blank" rel="noopener noreferrer">
          {pairing.getApp}
          <span className="lk-vh">, {opensNewTab}</span>
        </a>
      )}
    </p>
  )
}
