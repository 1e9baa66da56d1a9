import { type DirectoryWallet, renewPairing } from '@latchkey/core'
import type { Device } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useCountdown } from '../kernel/useCountdown.js'
import { useOnline } from '../kernel/useOnline.js'
import { useTexts } from '../modal/modalContext.js'
import { Qr } from '../modal/Qr.js'
import { Body } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { formatTimer } from '../ui/formatTimer.js'
import { Tile } from '../ui/Tile.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { useWalletTexts } from '../wallets/walletTexts.js'
import { CopyLink } from './CopyLink.js'
import { GetApp } from './GetApp.js'
import { useChooseAnother } from './useChooseAnother.js'
import { type PairingPhase, usePairing } from './usePairing.js'
import { useProblem } from './useProblem.js'

/**
 * Milliseconds before its expiry at which a code counts as expired, and the longest time that a
 * code is shown.
 */
const MARGIN_MS = 10_000
const LIFE_MS = 240_000 - MARGIN_MS

/** Remaining seconds at which the time is announced to screen readers. */
const SOON_S = 30

/** Renders an expired code. */
function Expired(): ReactElement {
  const { expired } = useWalletTexts().pairing
  return (
    <div className="lk-qr__plate" role="alert">
      <Icon name="clock" size={24} />
      <b>{expired.title}</b>
      <span>{expired.text}</span>
    </div>
  )
}

/**
 * Renders the place of a code that does not exist and will not be created without the user or a
 * network.
 */
function NoCode({ phase, name }: { phase: PairingPhase; name: string | undefined }): ReactElement {
  const { pairing } = useWalletTexts()
  const problemOf = useProblem()
  if (phase.status !== 'failed')
    return <Empty icon="offline" tone="warning" role="alert" {...pairing.offline} />
  return <Empty icon="alert-circle" tone="warning" role="alert" {...problemOf(phase.error, name)} />
}

/** Renders the remaining time of the code: as a bar, as text, and announced when it is short. */
function Life({
  attempt,
  left,
  name,
}: {
  attempt: number | undefined
  left: number
  name: string | undefined
}): ReactElement {
  const { pairing } = useWalletTexts()
  const said =
    attempt === undefined || left === 0
      ? ''
      : left <= SOON_S
        ? pairing.soon(SOON_S)
        : attempt > 1
          ? pairing.renewed
          : ''
  const isCounting = attempt !== undefined && left > 0
  return (
    <>
      <div className="lk-life" aria-hidden="true">
        <i
          style={{ transform: `scaleX(${isCounting ? Math.min(1, (left * 1000) / LIFE_MS) : 0})` }}
        />
      </div>
      <p className="lk-scan">
        {attempt !== undefined && left === 0
          ? pairing.fresh
          : name
            ? pairing.howFor(name)
            : pairing.how}
        <span className="lk-num">
          {isCounting ? pairing.remaining(formatTimer(left)) : '\u00a0'}
        </span>
      </p>
      <p className="lk-vh" role="status">
        {said}
      </p>
    </>
  )
}

/** Renders a code that any wallet app can scan, or that of one wallet. */
export function QrPart({
  entry,
  device,
}: {
  entry: DirectoryWallet | undefined
  device: Device
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { app } = latchkey.options
  const { tryAgain } = useTexts()
  const { pairing } = useWalletTexts()
  const { state: phase, connect } = usePairing(entry)
  const chooseAnother = useChooseAnother()
  const isOnline = useOnline()
  const isReady = phase.status === 'ready'
  const left = useCountdown(isReady ? phase.expiresAt - MARGIN_MS : undefined)
  const isExpired = isReady && left === 0
  const hasNoCode = phase.status === 'failed' || (!isReady && !isOnline)
  // Waits for a wallet while a code is on screen. A failure stays until the user tries again, or
  // the network is back.
  useEffect(() => {
    if (isOnline) connect()
  }, [isOnline, connect])
  const retry = phase.status === 'failed' ? connect : () => renewPairing(latchkey)
  return (
    <Body
      foot={
        <>
          {phase.status === 'failed' || isExpired ? (
            <>
              <Button key="retry" kind="primary" icon="refresh" onPress={retry}>
                {phase.status === 'failed' ? tryAgain : pairing.renew}
              </Button>
              {phase.status === 'failed' && (
                <Button onPress={chooseAnother}>{pairing.otherWallets}</Button>
              )}
            </>
          ) : (
            <CopyLink uri={isReady ? phase.uri : undefined} />
          )}
          {entry && <GetApp entry={entry} device={device} />}
        </>
      }
    >
      {hasNoCode ? (
        <NoCode phase={phase} name={entry?.name} />
      ) : (
        <>
          <Qr
            text={isReady ? phase.uri : undefined}
            label={entry ? pairing.codeFor(entry.name) : pairing.code}
            logo={
              entry ? (
                <WalletTile
                  name={entry.name}
                  iconUrl={entry.iconUrl}
                  imageId={entry.imageId}
                  id={entry.id}
                  size={56}
                />
              ) : (
                app.iconUrl && <Tile name={app.name} iconUrl={app.iconUrl} size={56} />
              )
            }
            over={isExpired && <Expired />}
          />
          <Life attempt={isReady ? phase.attempt : undefined} left={left} name={entry?.name} />
        </>
      )}
      {phase.status === 'preparing' && (
        <p className="lk-vh" role="status">
          {pairing.preparing}
        </p>
      )}
    </Body>
  )
}
