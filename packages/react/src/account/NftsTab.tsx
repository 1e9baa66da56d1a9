import { isFeatureOn } from '@latchkey/core'
import type { OwnedNft, SendItem } from '@latchkey/core/internal'
import { TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type CSSProperties, type ReactElement, useState } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { useHiddenAmounts } from '../balances/useHiddenAmounts.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { hueOf } from '../ui/Tile.js'
import { useAccountTexts } from './accountTexts.js'
import type { Nfts } from './useNfts.js'

function Picture({ nft: { imageUrl, collection } }: { nft: OwnedNft }): ReactElement {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="lk-nft__i" style={{ '--_hue': hueOf(collection) } as CSSProperties}>
      {imageUrl && !isBroken ? (
        <img src={imageUrl} alt="" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <Icon name="image" size={32} />
      )}
    </span>
  )
}

function itemOf(nft: OwnedNft): SendItem {
  const { networkId, address, tokenId, standard, name, imageUrl, quantity: amount } = nft
  if (standard !== 'spl')
    return { kind: 'nft', nft: { networkId, address, tokenId, standard, name, imageUrl, amount } }
  const id = `${networkId}:${address}`
  const symbol = nft.collection
  // An NFT of Solana is a token of one unit.
  return {
    kind: 'token',
    token: { id, networkId, address, name, symbol, decimals: 0, amount, isVerified: false },
  }
}

/** Returns a function that opens the send view for an NFT, if sending is on. Not for spam. */
function useSendNft(): ((nft: OwnedNft) => void) | undefined {
  const { latchkey } = useLatchkeyContext()
  if (!isFeatureOn(latchkey, 'send')) return undefined
  return (nft) => latchkey.modal.push({ view: 'WalletSend', item: itemOf(nft) })
}

function Grid({ nfts, label }: { nfts: readonly OwnedNft[]; label: string }): ReactElement {
  const { quantity, sendNft } = useAccountTexts()
  const send = useSendNft()
  const { isHidden } = useHiddenAmounts()
  const format = useFormat()
  return (
    <ul className="lk-nfts" aria-label={label}>
      {nfts.map((nft) => (
        <li key={nft.id} className="lk-nft" data-testid={`lk-nft-${nft.address}-${nft.tokenId}`}>
          {send && !nft.isSpam && (
            <button
              type="button"
              className="lk-nft__send"
              aria-label={sendNft(`${nft.collection} ${nft.name}`)}
              data-testid={`lk-nft-send-${nft.address}-${nft.tokenId}`}
              onClick={() => send(nft)}
            />
          )}
          <Picture nft={nft} />
          <span className="lk-nft__n">
            <bdi>{nft.name}</bdi>
          </span>
          <span className="lk-nft__c">
            <bdi>{nft.collection}</bdi>
            {nft.quantity > 1n && !isHidden && (
              <span className="lk-num"> {quantity(format.amount(nft.quantity, 0))}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Renders the account's NFTs. Spam is hidden until the user shows it. */
export function NftsTab({ nfts, more }: Nfts): ReactElement {
  const texts = useAccountTexts()
  const [isOpen, setOpen] = useState(false)
  const [wanted, spam] = [nfts.filter(({ isSpam }) => !isSpam), nfts.filter(({ isSpam }) => isSpam)]
  return (
    <>
      {wanted.length > 0 && <Grid nfts={wanted} label={texts.nfts} />}
      {spam.length > 0 && (
        <div className="lk-acct__more">
          <TextButton testId="lk-nft-spam" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? texts.hideSpam : texts.showSpam(spam.length)}
          </TextButton>
        </div>
      )}
      {isOpen && <Grid nfts={spam} label={texts.showSpam(spam.length)} />}
      {more && (
        <div className="lk-acct__more">
          <TextButton testId="lk-nft-more" onPress={more}>
            {texts.more}
          </TextButton>
        </div>
      )}
    </>
  )
}
