import type { TokenBalance } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'
import { useStyles } from '@latchkey/ui/useStyles'
import { type CSSProperties, type ReactElement, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMark } from '../kernel/useMark.js'
import { NetworkTile } from '../networks/NetworkTile.js'
import { hueOf } from '../ui/hueOf.js'
import css from './tokenTile.css?inline'

interface TokenTileProps {
  token: {
    symbol: string
    iconUrl?: string | undefined
    /** With a network, the published mark is used where there is no picture. */
    networkId?: TokenBalance['networkId'] | undefined
    /** Absent for the network's own currency. */
    address?: string | undefined
  }
  /** Shows the network's badge. */
  hasBadge?: boolean
  /** In px. */
  size?: 20 | 24 | 28 | 40 | 56
}

/**
 * A token's picture, or its first letter in a colour of its own: round, with the network in the
 * corner. Decoration.
 */
export function TokenTile({
  token: { symbol, iconUrl, networkId, address },
  hasBadge = false,
  size = 40,
}: TokenTileProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  useStyles(css)
  const own = iconUrl?.startsWith('data:image/') ? iconUrl : parseLink(iconUrl)
  const mark = useMark(
    own === undefined && networkId !== undefined
      ? `token:${networkId}:${address ?? 'native'}`
      : undefined,
  )
  const picture = own ?? mark
  const network = hasBadge ? latchkey.networks.find(({ id }) => id === networkId) : undefined
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
          <NetworkTile network={network} size={20} />
        </span>
      )}
    </span>
  )
}
