import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'

/**
 * Renders the note that continuing means consent. Shown only if the app set its terms or privacy
 * page.
 */
export function Consent(): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const { consent } = useTexts().connect
  const { name, termsUrl, privacyUrl } = latchkey.options.app
  const links = [
    { href: termsUrl, text: consent.terms },
    { href: privacyUrl, text: consent.privacy },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <p className="lk-foot__note">
      {consent.before(name)}
      {links.map(({ href, text }, i) => (
        <span key={text}>
          {i > 0 && consent.and}
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        </span>
      ))}
      {consent.after}
    </p>
  )
}
