import type { TokenBalance } from '@latchkey/core'
import { findById } from '@latchkey/core/internal'
import { Picture } from '@latchkey/ui/Picture'
import { useStyles } from '@latchkey/ui/useStyles'
import type { CSSProperties, ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { NetworkTile } from '../networks/NetworkTile.js'
import { hueOf } from '../ui/Tile.js'
import css from './tokenTile.css?inline'
import { type PicturedToken, useTokenPicture } from './useTokenPicture.js'

interface TokenTileProps {
  token: PicturedToken & {
    /** The network of the badge. */
    networkId?: TokenBalance['networkId'] | undefined
  }
  /** Shows the network's badge. */
  hasBadge?: boolean
  /** In px. */
  size?: 20 | 24 | 28 | 40 | 56
}

/**
 * Renders a token's picture, or its first letter in a colour of its own: round, with the network in
 * the corner. Hidden from screen readers.
 */
export function TokenTile({ token, hasBadge = false, size = 40 }: TokenTileProps): ReactElement {
  const { symbol, networkId } = token
  const { latchkey } = useLatchkeyContext()
  useStyles(css)
  const picture = useTokenPicture(token)
  const network = hasBadge ? findById(latchkey.networks, networkId) : undefined
  return (
    <span
      className="lk-token"
      aria-hidden="true"
      style={{ '--_size': size, '--_hue': hueOf(symbol) } as CSSProperties}
    >
      <span className="lk-token__i">
        <Picture url={picture} size={size} isLazy>
          {/* An attribute, not text: as in Tile. */}
          <span data-letter={Array.from(symbol)[0]?.toUpperCase()} />
        </Picture>
      </span>
      {network && (
        <span className="lk-token__b">
          <NetworkTile network={network} size={20} />
        </span>
      )}
    </span>
  )
}
