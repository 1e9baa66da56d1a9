import { walletImageQuery } from '@latchkey/core/internal'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { hueOf } from '../ui/hueOf.js'
import { Tile } from '../ui/Tile.js'
import css from './walletTile.css?inline'

interface WalletTileProps {
  name: string
  iconUrl?: string | undefined
  /** In the directory's collection; fetched only when there is no address. */
  imageId?: string | undefined
  size?: 40 | 56 | 72
  /** Only a picture that is here already. */
  isPassing?: boolean
}

/** A wallet's picture, or a monogram in a colour of its own. */
export function WalletTile({
  name,
  iconUrl,
  imageId,
  size = 40,
  isPassing = false,
}: WalletTileProps): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  useStyles(css)
  const isWanted =
    iconUrl === undefined && imageId !== undefined && latchkey.options.serverUrl !== undefined
  const query = {
    ...walletImageQuery(latchkey, imageId ?? ''),
    enabled: isWanted && !isPassing,
    networkMode: 'always',
  } as const
  const { data } = useQuery(query, queries)
  const picture = iconUrl ?? (isWanted ? data : undefined)
  const tile = <Tile name={name} iconUrl={picture} size={size} />
  if (picture) return tile
  return (
    <span className="lk-mono" style={{ '--_hue': hueOf(name) } as CSSProperties}>
      {tile}
    </span>
  )
}
