import { connectWallet, type Wallet, type WalletChoice } from '@latchkey/core'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { useWalletTexts } from '../wallets/walletTexts.js'
import css from './connect.css?inline'
import { FamilyTile } from './FamilyTile.js'
import { families } from './families.js'

/** Lets the user choose the kind of network of a wallet that supports several. */
export function ConnectingMultiChainView({ choice }: { choice: WalletChoice }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { multiChain } = useWalletTexts()
  useStyles(css)
  const tile = (
    <WalletTile
      name={choice.name}
      iconUrl={choice.iconUrl}
      imageId={choice.entry?.imageId}
      id={choice.entry?.id}
      size={72}
    />
  )
  function choose(wallet: Wallet, other?: Wallet): void {
    const also = other && { walletId: other.id, namespace: other.namespace }
    connectWallet(latchkey, wallet.id, { namespace: wallet.namespace, also })
    latchkey.modal.push({ view: 'Connecting', wallet })
  }
  const [first, second] = choice.wallets
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
            lead={<FamilyTile namespace={wallet.namespace} />}
            title={families[wallet.namespace]}
            trail={<Icon name="chevron-right" size={18} />}
            testId={`lk-namespace-${wallet.namespace}`}
            onPress={() => choose(wallet)}
          />
        ))}
        {first && second && (
          <Row
            lead={
              <span className="lk-pair">
                <FamilyTile namespace={first.namespace} size={20} />
                <FamilyTile namespace={second.namespace} size={20} />
              </span>
            }
            title={multiChain.both.title}
            sub={<span className="lk-row__sub">{multiChain.both.text}</span>}
            trail={<Icon name="chevron-right" size={18} />}
            testId="lk-namespace-both"
            onPress={() => choose(first, second)}
          />
        )}
      </ul>
    </View>
  )
}
