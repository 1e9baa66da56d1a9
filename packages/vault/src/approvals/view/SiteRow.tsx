import { Icon } from '@latchkey/ui/Icon'
import { Picture } from '@latchkey/ui/Picture'
import { Fragment, type ReactElement } from 'react'
import { keyed } from '../../ui/keyed.js'
import type { ApprovalData } from '../approval.js'
import { approvalTexts } from './approvalTexts.js'

/**
 * Renders the full text. Breaks lines only after separators: an origin broken elsewhere can be
 * mistaken for another.
 */
function Breakable({ text }: { text: string }): ReactElement {
  return (
    <bdi dir="ltr">
      {keyed(text.split(/(?<=[.:/-])/)).map(({ key, item }) => (
        <Fragment key={key}>
          {item}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}

/**
 * Renders the app's origin, as the browser reports it, and the picture that the operator set for
 * it. The app's own title and picture are not shown: they can be forged.
 */
export function SiteRow({
  data: { site, kind },
  isDanger,
}: {
  data: ApprovalData
  isDanger: boolean
}): ReactElement {
  // Omits `https://`. Any other scheme must stay visible.
  const name = site.origin.replace(/^https:\/\//, '')
  const texts = approvalTexts().site
  const isSigned = kind === 'message' || kind === 'typedData' || kind === 'signIn'
  return (
    <div className="lk-site">
      <span className="lk-tile lk-tile--site" aria-hidden="true">
        <Picture url={site.icon} size={32}>
          {name
            .replace(/^(?:[a-z]+:\/\/)?(?:www\.)?/, '')
            .slice(0, 1)
            .toUpperCase()}
        </Picture>
      </span>
      <span className="lk-site__name">
        <b data-testid="lk-origin" data-origin={site.origin}>
          <Breakable text={name} />
        </b>
        <span>{isSigned ? texts.sign : texts.approve}</span>
      </span>
      {site.isKnown ? (
        <span className="lk-badge lk-badge--success">
          <Icon name="check" size={14} />
          {texts.known}
        </span>
      ) : (
        <span className={`lk-badge lk-badge--${isDanger ? 'danger' : 'caution'}`}>
          {texts.first}
        </span>
      )}
    </div>
  )
}
