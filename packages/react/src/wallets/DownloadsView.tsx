import type { DirectoryWallet } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { IconPath } from '@latchkey/ui/IconName'
import type { ReactElement } from 'react'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { IconTile } from '../ui/Tile.js'
import { useWalletTexts } from './walletTexts.js'

const globe: IconPath =
  'M3.25 12a8.75 8.75 0 1 1 17.5 0a8.75 8.75 0 1 1-17.5 0M3.25 12h17.5M12 3.25c2.4 2.55 3.6 5.45 3.6 8.75s-1.2 6.2-3.6 8.75c-2.4-2.55-3.6-5.45-3.6-8.75S9.6 5.8 12 3.25z'

/**
 * Renders the pages from which a wallet can be installed. Omits addresses that may not be opened.
 */
export function DownloadsView({ entry }: { entry: DirectoryWallet }): ReactElement {
  const { downloads } = useWalletTexts()
  const { chrome, ios, android, website } = downloads
  const rows = [
    { ...chrome, icon: 'window', href: parseLink(entry.chromeStore) },
    { ...ios, icon: 'phone', href: parseLink(entry.appStore) },
    { ...android, icon: 'phone', href: parseLink(entry.playStore) },
    { ...website, icon: globe, href: parseLink(entry.homepage) },
  ] as const
  const known = rows.filter(({ href }) => href)
  return (
    <View>
      {known.length === 0 ? (
        <Empty icon="download" title={downloads.none.title} text={downloads.none.text} />
      ) : (
        <ul className="lk-list" aria-label={downloads.list}>
          {known.map(({ title, text, icon, href }) => (
            <Row
              key={title}
              lead={<IconTile name={icon} />}
              title={title}
              sub={<span className="lk-row__sub">{text}</span>}
              trail={<Icon name="external" size={18} />}
              href={href}
            />
          ))}
        </ul>
      )}
    </View>
  )
}
