import { Icon } from '@latchkey/ui/Icon'
import { Fragment, type ReactElement } from 'react'
import { keyed } from '../../ui/keyed.js'
import type { ApprovalData } from '../approval.js'

/**
 * An origin as browsers show it: without `https://`; any other scheme is part of what has to be
 * seen.
 */
function nameOf(origin: string): string {
  return origin.replace(/^https:\/\//, '')
}

/** Whole, and broken where a name may be broken: a name cut elsewhere reads as another one. */
function Breakable({ text }: { text: string }): ReactElement {
  return (
    <bdi>
      {keyed(text.split(/(?<=[.:/-])/)).map(({ key, item }) => (
        <Fragment key={key}>
          {item}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}

/** Shows the app's origin, from the browser. The app's title is not shown: it can be forged. */
export function SiteRow({
  data: { site, kind },
  isDanger,
}: {
  data: ApprovalData
  isDanger: boolean
}): ReactElement {
  const name = nameOf(site.origin)
  const isSigned = kind === 'message' || kind === 'typedData' || kind === 'signIn'
  return (
    <div className="lk-site">
      <span className="lk-tile lk-tile--site" aria-hidden="true">
        {name
          .replace(/^(?:[a-z]+:\/\/)?(?:www\.)?/, '')
          .slice(0, 1)
          .toUpperCase()}
      </span>
      <span className="lk-site__name">
        <b data-testid="lk-origin" data-origin={site.origin}>
          <Breakable text={name} />
        </b>
        <span>{isSigned ? 'asks you to sign' : 'asks you to approve'}</span>
      </span>
      {site.isKnown ? (
        <span className="lk-badge lk-badge--success">
          <Icon name="check" size={14} />
          Known site
        </span>
      ) : (
        <span className={`lk-badge lk-badge--${isDanger ? 'danger' : 'caution'}`}>First visit</span>
      )}
    </div>
  )
}
