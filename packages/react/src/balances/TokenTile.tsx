import type { TokenBalance } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'
import { useStyles } from '@latchkey/ui/useStyles'
import { type CSSProperties, type ReactElement, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { hueOf } from '../ui/hueOf.js'
import { Tile } from '../ui/Tile.js'
import css from './tokenTile.css?inline'

interface TokenTileProps {
  /** With `networkId`, the network's badge is shown. */
  token: {
    symbol: string
    iconUrl?: string | undefined
    networkId?: TokenBalance['networkId'] | undefined
  }
  /** In px. */
  size?: 20 | 24 | 28 | 40 | 56
}

/**
 * A token's picture, or its first letter in a colour of its own: round, with the network in the
 * corner. Decoration.
 */
export function TokenTile({
  token: { symbol, iconUrl, networkId },
  size = 40,
}: TokenTileProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  useStyles(css)
  const picture = iconUrl?.startsWith('data:image/') ? iconUrl : parseLink(iconUrl)
  const network = latchkey.networks.find(({ id }) => id === networkId)
  return (
    <span
      className="lk-token"
      aria-hidden="true"
      style={{ '--_size': size, '--_hue': hueOf(symbol) } as CSSProperties}
    >
      <span className="lk-token__i">
        {picture && picture !== brokenUrl ? (
          <img
            src={picture}
            alt=""
            width={size}
            height={size}
            decoding="async"
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => setBrokenUrl(picture)}
          />
        ) : (
          Array.from(symbol)[0]?.toUpperCase()
        )}
      </span>
      {network && (
        <span className="lk-token__b">
          <Tile name={network.name} iconUrl={network.iconUrl} size={20} />
        </span>
      )}
    </span>
  )
}
