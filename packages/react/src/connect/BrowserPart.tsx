import { connectWallet, type DirectoryWallet, type Wallet } from '@latchkey/core'
import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { Body } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { useWalletTexts } from '../wallets/walletTexts.js'

/** Renders the button that connects the same wallet as an extension of this browser. */
export function BrowserPart({
  entry,
  wallet,
}: {
  entry: DirectoryWallet
  wallet: Wallet
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { pairing } = useWalletTexts()
  function connect(): void {
    connectWallet(latchkey, wallet.id, { namespace: wallet.namespace })
    latchkey.modal.push({ view: 'Connecting', wallet })
  }
  return (
    <Body
      foot={
        <Button kind="primary" onPress={connect}>
          {pairing.useExtension}
        </Button>
      }
    >
      <Status
        art={
          <Ring state="idle">
            <WalletTile
              name={entry.name}
              iconUrl={wallet.iconUrl ?? entry.iconUrl}
              imageId={entry.imageId}
              id={entry.id}
              size={72}
            />
          </Ring>
        }
        {...pairing.browser(entry.name)}
      />
    </Body>
  )
}
