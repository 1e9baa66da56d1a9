import { connectWallet, type Wallet, type WalletChoice } from '@latchkey/core'
import type { Namespace } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import { Tile } from '../ui/Tile.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { useWalletTexts } from '../wallets/walletTexts.js'

/** Families of chains as people know them. */
const families: Readonly<Record<Namespace, string>> = { eip155: 'Ethereum', solana: 'Solana' }

/** Lets the user choose the kind of network of a wallet that supports several. */
export function ConnectingMultiChainView({ choice }: { choice: WalletChoice }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { multiChain } = useWalletTexts()
  const tile = (
    <WalletTile
      name={choice.name}
      iconUrl={choice.iconUrl}
      imageId={choice.entry?.imageId}
      id={choice.entry?.id}
      size={72}
    />
  )
  function choose(wallet: Wallet): void {
    if (wallet.kind === 'pairing')
      return latchkey.modal.push({ view: 'ConnectingWalletConnect', entry: choice.entry })
    connectWallet(latchkey, wallet.id)
    latchkey.modal.push({ view: 'Connecting', wallet })
  }
  return (
    <View>
      <Status
        art={<Ring state="idle">{tile}</Ring>}
        title={multiChain.heading(choice.name)}
        text={multiChain.text}
      />
      <ul className="lk-list" aria-label={multiChain.list}>
        {choice.wallets.map((wallet) => (
          <Row
            key={wallet.namespace}
            lead={<Tile name={families[wallet.namespace]} />}
            title={families[wallet.namespace]}
            trail={<Icon name="chevron-right" size={18} />}
            testId={`lk-namespace-${wallet.namespace}`}
            onPress={() => choose(wallet)}
          />
        ))}
      </ul>
    </View>
  )
}
