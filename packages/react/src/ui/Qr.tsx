import { type ReactElement, type ReactNode, useCallback, useMemo } from 'react'
import { useLoaded } from '../kernel/useLoaded.js'
import { useStyles } from '../kernel/useStyles.js'
import css from './qr.css?inline'
import skeletonCss from './skeleton.css?inline'

/** Modules of white round a code. Scanners need them, whatever colour lies behind. */
const QUIET = 4

interface QrProps {
  /** What the code says; without it there is a placeholder of the same size. */
  text: string | undefined
  label: string
  logo?: ReactNode
  /** The code is void: it is shown pale, below this. */
  over?: ReactNode
}

/** A QR code, always dark on white. */
export function Qr({ text, label, logo, over }: QrProps): ReactElement {
  useStyles(skeletonCss)
  useStyles(css)
  const load = useCallback(async () => (await import('./drawQr.js')).drawQr, [])
  const { value: draw } = useLoaded(load, text !== undefined)
  const drawing = useMemo(() => (text !== undefined && draw ? draw(text) : undefined), [text, draw])
  if (!drawing) {
    return (
      <div className="lk-qr lk-qr--empty">{over ? <div className="lk-qr__over">{over}</div> : <span className="lk-sk lk-qr__wait" aria-hidden="true" />}</div>
    )
  }
  const { size, modules, finders } = drawing
  return (
    <div className="lk-qr" data-stale={over ? '' : undefined}>
      <div className="lk-qr__code" role="img" aria-label={label} data-testid="lk-qr" data-uri={text}>
        <svg className="lk-qr__svg" viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`} fill="currentColor" aria-hidden="true">
          <path d={modules} />
          <path d={finders} fillRule="evenodd" />
        </svg>
        {logo && !over && <span className="lk-qr__logo">{logo}</span>}
      </div>
      {over && <div className="lk-qr__over">{over}</div>}
    </div>
  )
}
