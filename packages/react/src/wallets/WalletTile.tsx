import { walletImageQuery } from '@latchkey/core/internal'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMark } from '../kernel/useMark.js'
import { hueOf } from '../ui/hueOf.js'
import { Tile } from '../ui/Tile.js'
import css from './walletTile.css?inline'

interface WalletTileProps {
  /** Id in the directory, of the published mark. */
  id?: string | undefined
  name: string
  iconUrl?: string | undefined
  /** In the directory's collection; fetched only when there is neither an address nor a mark. */
  imageId?: string | undefined
  size?: 40 | 56 | 72
  /** Only a picture that is here already. */
  isPassing?: boolean
}

/** A wallet's picture or published mark, or a monogram in a colour of its own. */
export function WalletTile({
  id,
  name,
  iconUrl,
  imageId,
  size = 40,
  isPassing = false,
}: WalletTileProps): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  useStyles(css)
  const { connectorImages = {}, serverUrl } = latchkey.options
  const own = (id === undefined ? undefined : connectorImages[id]) ?? iconUrl
  const hasMark = own === undefined && id !== undefined
  const mark = useMark(hasMark ? `wallet:${id}` : undefined, isPassing)
  // The server is asked once it is known that there is no mark.
  const isWanted =
    own === undefined && !(hasMark && mark !== null) && imageId !== undefined && !!serverUrl
  const query = {
    ...walletImageQuery(latchkey, imageId ?? ''),
    enabled: isWanted && !isPassing,
    networkMode: 'always',
  } as const
  const { data } = useQuery(query, queries)
  const picture = own ?? mark ?? (isWanted ? data : undefined)
  const tile = <Tile name={name} iconUrl={picture} size={size} />
  if (picture) return tile
  return (
    <span className="lk-mono" style={{ '--_hue': hueOf(name) } as CSSProperties}>
      {tile}
    </span>
  )
}
