import type { DirectoryWallet } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { IconTile } from '../ui/IconTile.js'
import { useWalletTexts } from './walletTexts.js'

/** The pages from which a wallet can be installed. Addresses that may not be opened are left out. */
export function DownloadsView({ entry }: { entry: DirectoryWallet }): ReactElement {
  const { downloads } = useWalletTexts()
  const { chrome, ios, android, website } = downloads
  const rows = [
    { ...chrome, icon: 'window', href: parseLink(entry.chromeStore) },
    { ...ios, icon: 'phone', href: parseLink(entry.appStore) },
    { ...android, icon: 'phone', href: parseLink(entry.playStore) },
    { ...website, icon: 'globe', href: parseLink(entry.homepage) },
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
