import type { DirectoryWallet } from '@latchkey/core'
import { type Device, openLink } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useEffect } from 'react'
import { useOnline } from '../kernel/useOnline.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { Body } from '../modal/View.js'
import { Ring, type RingState, Status } from '../ui/Status.js'
import { IconTile } from '../ui/Tile.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { useWalletTexts } from '../wallets/walletTexts.js'
import { CopyLink } from './CopyLink.js'
import { GetApp } from './GetApp.js'
import { OpenLink } from './OpenLink.js'
import { storeOf } from './storeOf.js'
import { type AppSwitch, useAppSwitch } from './useAppSwitch.js'
import { type PairingPhase, usePairing } from './usePairing.js'
import { useProblem } from './useProblem.js'

export type AppPlatform = 'mobile' | 'desktop' | 'web'

/** Renders further ways to connect when the app did not open. */
function Remedies({
  entry,
  device,
  other,
  onTap,
  onCode,
}: {
  entry: DirectoryWallet
  device: Device
  other: string | undefined
  onTap(): void
  onCode(): void
}): ReactElement {
  const { pairing } = useWalletTexts()
  const store = storeOf(entry, device)
  return (
    <ul className="lk-list lk-list--wrap" aria-label={pairing.notOpened(entry.name)}>
      {other !== undefined && (
        <li>
          <a
            className="lk-row"
            href={other}
            onClick={onTap}
            {...(other.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            <IconTile name="external" />
            <span className="lk-row__main">
              <span className="lk-row__title">{pairing.tryOtherLink}</span>
            </span>
          </a>
        </li>
      )}
      {store && store !== 'several' && (
        <Row
          lead={<IconTile name="download" />}
          title={pairing.getApp}
          trail={<Icon name="external" size={18} />}
          href={store.href}
        />
      )}
      <Row
        lead={<IconTile name="qr" />}
        title={pairing.anotherDevice}
        trail={<Icon name="chevron-right" size={18} />}
        onPress={onCode}
      />
    </ul>
  )
}

function useStatusTexts(
  entry: DirectoryWallet,
  platform: AppPlatform,
  phase: PairingPhase,
  at: AppSwitch,
): { title: string; text: string } {
  const { pairing } = useWalletTexts()
  const problemOf = useProblem()
  const { name } = entry
  if (phase.status === 'failed') return problemOf(phase.error, name)
  if (at === 'notOpened') return { title: pairing.notOpened(name), text: pairing.notOpenedText }
  if (at === 'back') return pairing.waiting(name)
  return platform === 'mobile' ? pairing.app(name) : pairing[platform](name)
}

/** Returns the link of a platform, and the other link that could open the same app. */
function linksOf(
  entry: DirectoryWallet,
  device: Device,
  platform: AppPlatform,
  uri: string | undefined,
): (string | undefined)[] {
  if (uri === undefined) return []
  if (platform !== 'mobile') return [openLink(entry, { uri, device, kind: platform })]
  const first = openLink(entry, { uri, device })
  const all = (['native', 'universal'] as const).map((kind) =>
    openLink(entry, { uri, device, kind }),
  )
  return [first, all.find((link) => link !== first)]
}

/** Renders the link that opens a wallet in another app or tab with the pairing. */
export function AppPart({
  entry,
  device,
  platform,
  onCode,
}: {
  entry: DirectoryWallet
  device: Device
  platform: AppPlatform
  onCode(): void
}): ReactElement {
  const { tryAgain } = useTexts()
  const { pairing } = useWalletTexts()
  const { state: phase, isConnecting, prepare, connect } = usePairing(entry)
  const { phase: at, start } = useAppSwitch()
  const isOnline = useOnline()
  // Also creates a pairing again that failed without a network.
  useEffect(() => {
    if (isOnline) prepare()
  }, [isOnline, prepare])
  const uri = phase.status === 'ready' ? phase.uri : undefined
  const [href, other] = linksOf(entry, device, platform, uri)
  function tap(): void {
    connect()
    // A web page opens in a tab of its own, and shows its own state there.
    if (platform !== 'web') start()
  }
  const isFailed = phase.status === 'failed'
  const ring: RingState = isFailed ? 'error' : isConnecting && at !== 'notOpened' ? 'busy' : 'idle'
  return (
    <Body
      foot={
        <>
          {isFailed ? (
            <Button kind="primary" icon="refresh" onPress={prepare}>
              {tryAgain}
            </Button>
          ) : (
            <OpenLink href={href} onTap={tap}>
              {isConnecting ? pairing.openAgain(entry.name) : pairing.open(entry.name)}
            </OpenLink>
          )}
          <CopyLink uri={uri} />
          {at !== 'notOpened' && <GetApp entry={entry} device={device} />}
        </>
      }
    >
      <Status
        art={
          <Ring state={ring}>
            <WalletTile
              name={entry.name}
              iconUrl={entry.iconUrl}
              imageId={entry.imageId}
              id={entry.id}
              size={72}
            />
          </Ring>
        }
        {...useStatusTexts(entry, platform, phase, at)}
        isError={isFailed}
      />
      <p className="lk-vh" role="status">
        {at === 'notOpened'
          ? pairing.notOpened(entry.name)
          : at === 'back'
            ? pairing.waiting(entry.name).title
            : ''}
      </p>
      {at === 'notOpened' && (
        <Remedies entry={entry} device={device} other={other} onTap={tap} onCode={onCode} />
      )}
    </Body>
  )
}
