import { detectDevice, parseLink } from '@latchkey/core/internal'
import { Button, LinkButton } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect, useState } from 'react'
import { useTexts } from '../modal/modalContext.js'
import { Qr } from '../modal/Qr.js'
import { useCopy } from '../modal/useCopy.js'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import { failedLogin } from './failedLogin.js'
import { LoginRing } from './LoginRing.js'
import css from './login.css?inline'
import { type LoginTexts, useLoginTexts } from './loginTexts.js'
import { useLogin } from './useLogin.js'
import { WalletWindow } from './WalletWindow.js'

// Functions instead of components: the view stays mounted from one state to the next, and keeps the
// focus inside.

interface WayParts {
  texts: LoginTexts
  url: string | undefined
  copyButton: ReactElement
}

/** Returns the parts of the view if the app is on this device. */
function appLink({
  texts: { farcaster },
  newTabText,
  url,
  copyButton,
}: WayParts & { newTabText: string }): ReactElement {
  return (
    <View
      foot={
        <>
          {url && (
            <LinkButton kind="primary" href={url} icon="external" newTabText={newTabText}>
              {farcaster.open}
            </LinkButton>
          )}
          {copyButton}
        </>
      }
    >
      <Status art={<LoginRing name="phone" />} {...farcaster.app} />
    </View>
  )
}

/** Returns the parts of the view if the app is on another device. */
function appCode({
  texts: { farcaster },
  url,
  copyButton,
  isBlocked,
}: WayParts & { isBlocked: boolean }): ReactElement {
  return (
    <View foot={copyButton}>
      <Qr text={url} label={farcaster.code} level="Q" />
      <p className="lk-hint lk-hint--qr">{farcaster.scan}</p>
      {isBlocked && url && (
        <p className="lk-hint">
          <bdi dir="ltr">{url}</bdi>
        </p>
      )}
    </View>
  )
}

/** Renders a code for the Farcaster app on another device, or a link to the app on this one. */
export function ConnectingFarcasterView(): ReactElement {
  const { login, state, frame } = useLogin()
  const { opensNewTab, tryAgain } = useTexts()
  const texts = useLoginTexts()
  const { farcaster } = texts
  const [device] = useState(() => detectDevice(window))
  useStyles(css)
  useEffect(() => {
    // The app may have opened this view.
    if (login.machine.getState().status === 'idle') void login.startFarcaster()
  }, [login])
  // The URL comes from the server: only a URL that may be opened becomes a link or a code.
  const url = state.status === 'farcaster' ? parseLink(state.url) : undefined
  const { copy, isBlocked } = useCopy(url ?? '', farcaster)
  if (state.status === 'farcaster' && frame.surface === 'window') return <WalletWindow />
  if (state.status === 'farcasterFailed')
    return failedLogin({
      login,
      texts,
      tryAgain,
      name: 'phone',
      title: farcaster.failed,
      error: state.error,
    })
  const copyButton = (
    <Button icon="copy" testId="lk-copy-link" isDisabled={!url} onPress={copy}>
      {farcaster.copyLink}
    </Button>
  )
  if (device.isPhone) return appLink({ texts, newTabText: opensNewTab, url, copyButton })
  return appCode({ texts, url, copyButton, isBlocked })
}
