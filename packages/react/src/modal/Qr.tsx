import { TextButton } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, type ReactNode, useCallback, useMemo } from 'react'
import skeletonCss from '../ui/skeleton.css?inline'
import { useLoaded } from '../ui/useLoaded.js'
import { useTexts } from './modalContext.js'
import css from './qr.css?inline'

/** White modules around a code. Scanners need them on a background of any colour. */
const QUIET = 4

interface QrProps {
  /** The content of the code. Without it, a placeholder of the same size is drawn. */
  text: string | undefined
  label: string
  /**
   * `Q` for a code that is shown for long, such as an address: it tolerates more damage and a
   * larger logo.
   */
  level?: 'M' | 'Q'
  logo?: ReactNode
  /** Content over a code that has expired, which is shown pale. */
  over?: ReactNode
}

/**
 * Renders an error in place of the code when its module did not load. The link below still works.
 */
function Broken({ retry }: { retry(): void }): ReactElement {
  const { notLoaded, tryAgain } = useTexts()
  return (
    <div className="lk-qr__broken" role="alert">
      <b>{notLoaded.title}</b>
      <TextButton icon="refresh" onPress={retry}>
        {tryAgain}
      </TextButton>
    </div>
  )
}

/** Renders a QR code, always dark on white. */
export function Qr({ text, label, level = 'M', logo, over }: QrProps): ReactElement {
  useStyles(skeletonCss)
  useStyles(css)
  const load = useCallback(async () => (await import('@latchkey/ui/drawQr')).drawQr, [])
  const { value: draw, isBroken, retry } = useLoaded(load, text !== undefined)
  const hasLogo = Boolean(logo)
  const drawing = useMemo(
    () => (text !== undefined && draw ? draw(text, hasLogo, level) : undefined),
    [text, draw, hasLogo, level],
  )
  if (!drawing) {
    return (
      <div className="lk-qr lk-qr--empty">
        {isBroken ? (
          <Broken retry={retry} />
        ) : (
          <span className="lk-sk lk-qr__wait" aria-hidden="true" />
        )}
      </div>
    )
  }
  const { size, modules, finders } = drawing
  return (
    <div className="lk-qr" data-stale={over ? '' : undefined}>
      <div
        className="lk-qr__code"
        role="img"
        aria-label={label}
        data-testid="lk-qr"
        data-uri={text}
      >
        <svg
          className="lk-qr__svg"
          viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
          fill="currentColor"
          aria-hidden="true"
        >
          <path d={modules} />
          <path d={finders} fillRule="evenodd" />
        </svg>
        {logo && !over && <span className="lk-qr__logo">{logo}</span>}
      </div>
      {over && <div className="lk-qr__over">{over}</div>}
    </div>
  )
}
