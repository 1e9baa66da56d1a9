import type { DirectoryWallet } from '@latchkey/core'
import {
  type Device,
  detectDevice,
  isSameWallet,
  type Platform,
  platformsOf,
} from '@latchkey/core/internal'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useMemo, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { View } from '../modal/View.js'
import { TabPanel, Tabs } from '../ui/Tabs.js'
import { useWalletTexts } from '../wallets/walletTexts.js'
import { AppPart } from './AppPart.js'
import { BrowserPart } from './BrowserPart.js'
import css from './connect.css?inline'
import { MissingPart } from './MissingPart.js'
import { QrPart } from './QrPart.js'

interface PartProps {
  entry: DirectoryWallet
  device: Device
  platform: Platform
  platforms: readonly Platform[]
  onPlatform(platform: Platform): void
}

function Part({ entry, device, platform, platforms, onPlatform }: PartProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const wallet = useMachine(latchkey.wallets, ({ wallets }) =>
    wallets.find((each) => each.installed && isSameWallet(each, entry)),
  )
  switch (platform) {
    case 'qrcode':
      return <QrPart entry={entry} device={device} />
    case 'mobile':
    case 'desktop':
    case 'web':
      return (
        <AppPart
          key={platform}
          entry={entry}
          device={device}
          platform={platform}
          onCode={() => onPlatform('qrcode')}
        />
      )
    case 'browser':
    case 'unsupported': {
      // An extension may appear and disappear while its tab is visible.
      if (wallet) return <BrowserPart entry={entry} wallet={wallet} />
      const phone = platforms.find((other) => other === 'qrcode' || other === 'mobile')
      return <MissingPart entry={entry} onPhone={phone && (() => onPlatform(phone))} />
    }
  }
}

/**
 * Renders a wallet of the directory, with the platforms on which it can be reached from this
 * device.
 */
function OneWallet({ entry, device }: { entry: DirectoryWallet; device: Device }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { pairing } = useWalletTexts()
  const { wallets } = useMachine(latchkey.wallets)
  const platforms = useMemo(() => platformsOf(entry, { wallets, device }), [entry, wallets, device])
  const [chosen, choose] = useState<Platform>()
  const platform =
    chosen && (platforms.includes(chosen) || chosen === 'qrcode') ? chosen : platforms[0]
  const part = (
    <Part
      entry={entry}
      device={device}
      platform={platform}
      platforms={platforms}
      onPlatform={choose}
    />
  )
  if (platforms.length === 1) return <View isBare>{part}</View>
  // On a phone the code, which is for another device, has no tab: it is shown under the app's tab.
  const tab = platforms.includes(platform) ? platform : platforms[0]
  return (
    <View
      isBare
      pinned={
        <Tabs<Platform>
          label={pairing.platforms}
          tabs={platforms.map((id) => ({ id, label: pairing.platform[id] }))}
          current={tab}
          onChange={choose}
        />
      }
    >
      <TabPanel tab={tab}>{part}</TabPanel>
    </View>
  )
}

/** Connects a wallet that is on another device, in another app, or in another tab. */
export function ConnectingWalletConnectView({
  entry,
}: {
  entry?: DirectoryWallet | undefined
}): ReactElement {
  const [device] = useState(() => detectDevice(window))
  useStyles(css)
  if (entry) return <OneWallet entry={entry} device={device} />
  return (
    <View isBare>
      <QrPart entry={undefined} device={device} />
    </View>
  )
}
