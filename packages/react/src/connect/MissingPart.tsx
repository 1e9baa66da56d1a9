import type { DirectoryWallet } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'
import { TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { Body } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import { IconTile } from '../ui/Tile.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { useWalletTexts } from '../wallets/walletTexts.js'

const sub = (text: string): ReactElement => <span className="lk-row__sub">{text}</span>

interface MissingPartProps {
  entry: DirectoryWallet
  onPhone: (() => void) | undefined
}

function WaysToGet({ entry, onPhone }: MissingPartProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { getNamed } = useTexts()
  const { pairing } = useWalletTexts()
  const { addToBrowser } = pairing
  const usePhone = pairing.usePhone(entry.name)
  const store = parseLink(entry.chromeStore)
  return (
    <ul className="lk-list lk-list--ways" aria-label={pairing.platforms}>
      {store ? (
        <Row
          lead={<IconTile name="download" tone="accent" />}
          title={addToBrowser.title}
          sub={sub(addToBrowser.text)}
          trail={<Icon name="external" size={18} />}
          href={store}
        />
      ) : (
        <Row
          lead={<IconTile name="download" tone="accent" />}
          title={getNamed(entry.name)}
          trail={<Icon name="chevron-right" size={18} />}
          onPress={() => latchkey.modal.push({ view: 'Downloads', entry })}
        />
      )}
      {onPhone && (
        <Row
          lead={<IconTile name="phone" />}
          title={usePhone.title}
          sub={sub(usePhone.text)}
          trail={<Icon name="chevron-right" size={18} />}
          onPress={onPhone}
        />
      )}
    </ul>
  )
}

/** Renders a wallet that is not in this browser, and the ways to get it. */
export function MissingPart({ entry, onPhone }: MissingPartProps): ReactElement {
  const { reload } = useTexts()
  const { pairing } = useWalletTexts()
  return (
    <Body
      foot={
        <p className="lk-help">
          {pairing.alreadyAdded}{' '}
          <TextButton icon="refresh" onPress={() => location.reload()}>
            {reload}
          </TextButton>
        </p>
      }
    >
      <Status
        art={
          <Ring state="idle">
            <WalletTile
              name={entry.name}
              iconUrl={entry.iconUrl}
              imageId={entry.imageId}
              id={entry.id}
              size={72}
            />
          </Ring>
        }
        {...(onPhone ? pairing.unsupported(entry.name) : pairing.unsupportedHere(entry.name))}
      />
      <WaysToGet entry={entry} onPhone={onPhone} />
    </Body>
  )
}
