import { type ReactElement, type ReactNode, useState } from 'react'
import { isPlainPicture } from './isPlainPicture.js'

/** In px. A larger picture fills the memory of a phone when it is scaled. */
const MAX_SIDE = 4096

interface PictureProps {
  url: string | undefined
  /** In px. */
  size: number
  /**
   * Shown in place of the picture: while it loads, if it fails or is unfit, and if there is none.
   */
  children: ReactNode
  isLazy?: boolean
}

/**
 * Renders a picture, and the children in its place until it is loaded. A `data:` URL shows no
 * children while the browser decodes it.
 */
export function Picture({ url, size, children, isLazy = false }: PictureProps): ReactElement {
  const [seen, setSeen] = useState<{ url: string; isFit: boolean }>()
  const known = seen?.url === url ? seen : undefined
  if (url === undefined || known?.isFit === false || !isPlainPicture(url)) return <>{children}</>
  const isShown = known?.isFit === true || url.startsWith('data:')
  return (
    <>
      {!isShown && children}
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        decoding="async"
        loading={isLazy ? 'lazy' : undefined}
        referrerPolicy="no-referrer"
        data-loading={!isShown || undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSeen({ url, isFit: Math.max(naturalWidth, naturalHeight) <= MAX_SIDE })
        }
        onError={() => setSeen({ url, isFit: false })}
      />
    </>
  )
}
