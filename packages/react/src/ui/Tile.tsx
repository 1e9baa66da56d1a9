import { type ReactElement, useState } from 'react'

/**
 * A picture of a wallet or network, or its first letter where there is none or it does not load.
 */
export function Tile({
  name,
  iconUrl,
  size = 40,
}: {
  name: string
  iconUrl?: string | undefined
  size?: 20 | 40 | 56 | 72
}): ReactElement {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const hasPicture = iconUrl !== undefined && iconUrl !== brokenUrl
  return (
    <span className={`lk-tile lk-tile--${size}`} aria-hidden="true">
      {hasPicture ? (
        <img
          src={iconUrl}
          alt=""
          width={size}
          height={size}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(iconUrl)}
        />
      ) : (
        Array.from(name)[0]?.toUpperCase()
      )}
    </span>
  )
}
