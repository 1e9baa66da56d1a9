import { walletImageQuery } from '@latchkey/core/internal'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { hueOf, Tile } from '../ui/Tile.js'
import css from './walletTile.css?inline'

interface WalletTileProps {
  /** Id in the directory, which selects the published mark. */
  id?: string | undefined
  name: string
  iconUrl?: string | undefined
  /** Id in the directory's collection. Loaded only without an address and a mark. */
  imageId?: string | undefined
  size?: 40 | 56 | 72
  /** True to use only a picture that is loaded already. */
  isPassing?: boolean
}

/** Renders a wallet's picture or published mark, or a monogram in a colour of its own. */
export function WalletTile({
  id,
  name,
  iconUrl,
  imageId,
  size = 40,
  isPassing = false,
}: WalletTileProps): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  const { connectorImages = {}, serverUrl } = latchkey.options
  useStyles(css)
  const own = connectorImages[id ?? ''] ?? iconUrl
  const image = imageId && serverUrl ? walletImageQuery(latchkey, imageId) : undefined
  const { data } = useQuery(
    {
      queryKey: ['wallets', 'picture', id, imageId],
      queryFn: async (context) =>
        (await (await import('@latchkey/icons')).loadMark(`wallet:${id}`)) ??
        (await image?.queryFn(context)) ??
        null,
      enabled: !own && !isPassing && !!(id ?? image),
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    queries,
  )
  const picture = own ?? data ?? undefined
  const tile = <Tile name={name} iconUrl={picture} size={size} />
  if (picture) return tile
  return (
    <span className="lk-mono" style={{ '--_hue': hueOf(name) } as CSSProperties}>
      {tile}
    </span>
  )
}
