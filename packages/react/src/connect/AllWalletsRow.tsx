import type { DirectoryWallet } from '@latchkey/core'
import { formatWalletCount } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { IconTile } from '../ui/Tile.js'
import { WalletTile } from '../wallets/WalletTile.js'

/** Renders four small pictures in one tile. */
function Mosaic({ examples }: { examples: readonly DirectoryWallet[] }): ReactElement {
  if (examples.length < 4) return <IconTile name="wallet" />
  return (
    <span className="lk-tile lk-tile--icon lk-mosaic" aria-hidden="true">
      {examples.slice(0, 4).map(({ id, name, iconUrl, imageId }) => (
        <WalletTile key={id} id={id} name={name} iconUrl={iconUrl} imageId={imageId} />
      ))}
    </span>
  )
}

export function AllWalletsRow({
  count,
  examples,
}: {
  count: number | undefined
  examples: readonly DirectoryWallet[]
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { allWallets } = useTexts()
  return (
    <Row
      lead={<Mosaic examples={examples} />}
      title={allWallets}
      trail={
        <>
          {count !== undefined && <bdi className="lk-num">{formatWalletCount(count)}</bdi>}
          <Icon name="chevron-right" size={18} />
        </>
      }
      testId="lk-all-wallets"
      onPress={() => latchkey.modal.push({ view: 'AllWallets' })}
    />
  )
}
