import type { ReactElement } from 'react'
import { Icon } from '../../ui/Icon.js'

/** Scheme, host and port as the browser tells them; `host` without a scheme where the origin is no address. */
function partsOf(origin: string): { host: string; isPlain: boolean } {
  const [, scheme, host] = /^([a-z]+):\/\/(.+)$/.exec(origin) ?? []
  return { host: host ?? origin, isPlain: scheme === 'http' }
}

/** Which page asks, whole: its name would be its own word for itself. */
export function SiteRow({ site: { origin, isKnown }, isDanger }: { site: { origin: string; isKnown: boolean }; isDanger: boolean }): ReactElement {
  const { host } = partsOf(origin)
  const tone = isDanger ? 'danger' : 'caution'
  return (
    <div className="lk-site">
      <span className="lk-tile lk-tile--site" aria-hidden="true">
        {host
          .replace(/^www\./, '')
          .slice(0, 1)
          .toUpperCase()}
      </span>
      <span className="lk-site__name" data-testid="lk-origin">
        <b>
          <bdi>{host}</bdi>
        </b>
        <span>
          <bdi>{origin}</bdi>
        </span>
      </span>
      {isKnown ? (
        <span className="lk-badge lk-badge--success">
          <Icon name="check" size={14} />
          Known site
        </span>
      ) : (
        <span className={`lk-badge lk-badge--${tone}`}>First visit</span>
      )}
    </div>
  )
}
