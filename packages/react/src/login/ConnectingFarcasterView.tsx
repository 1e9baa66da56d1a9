import { detectDevice, parseLink } from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useCopy } from '../kernel/useCopy.js'
import { useLogin } from '../kernel/useLogin.js'
import { useStyles } from '../kernel/useStyles.js'
import { useTexts } from '../locales/TextsContext.js'
import { useLoginTexts } from '../locales/useLoginTexts.js'
import { Button, LinkButton } from '../ui/Button.js'
import { LoginArt } from '../ui/loginIcons.js'
import { Qr } from '../ui/Qr.js'
import { Ring, Status } from '../ui/Status.js'
import { View } from '../ui/View.js'
import css from './login.css?inline'
import { problemText } from './problemText.js'
import { WalletWindow } from './WalletWindow.js'

type Texts = ReturnType<typeof useLoginTexts>

interface FailedParts {
  login: ReturnType<typeof useLogin>['login']
  texts: Texts
  tryAgain: string
  text: string
}

// Parts of one view, not components: the frame stays mounted from one to the next, with the focus that is in it.

/** What went wrong, with the ways on. */
function failed({ login, texts: { farcaster, social }, tryAgain, text }: FailedParts): ReactElement {
  return (
    <View
      foot={
        <>
          <Button kind="primary" icon="refresh" testId="lk-try-again" onPress={login.retry}>
            {tryAgain}
          </Button>
          <Button onPress={login.cancel}>{social.another}</Button>
        </>
      }
    >
      <Status
        art={
          <Ring state="error">
            <LoginArt name="phone" isQuiet />
          </Ring>
        }
        title={farcaster.failed}
        text={text}
        isError
      />
    </View>
  )
}

interface WayParts {
  texts: Texts
  url: string | undefined
  copyButton: ReactElement
}

/** The app is on this device. */
function appLink({ texts: { farcaster }, url, copyButton }: WayParts): ReactElement {
  return (
    <View
      foot={
        <>
          {url && (
            <LinkButton kind="primary" href={url} icon="external">
              {farcaster.open}
            </LinkButton>
          )}
          {copyButton}
        </>
      }
    >
      <Status
        art={
          <Ring state="busy">
            <LoginArt name="phone" />
          </Ring>
        }
        {...farcaster.app}
      />
    </View>
  )
}

/** The app is on another device. */
function appCode({ texts: { farcaster }, url, copyButton, isBlocked }: WayParts & { isBlocked: boolean }): ReactElement {
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

/** A code for the Farcaster app on another device, or the way to the app on this one. */
export function ConnectingFarcasterView(): ReactElement {
  const { login, state, frame } = useLogin()
  const { tryAgain } = useTexts()
  const texts = useLoginTexts()
  const { farcaster } = texts
  const [device] = useState(() => detectDevice(window))
  useStyles(css)
  useEffect(() => {
    // An app may have opened this view.
    if (login.machine.getState().status === 'idle') login.startFarcaster()
  }, [login])
  // It came from outside: only what may be opened is a link, and only that is drawn.
  const url = state.status === 'farcaster' ? parseLink(state.url) : undefined
  const { copy, isBlocked } = useCopy(url ?? '', farcaster)
  if (state.status === 'farcaster' && frame.surface === 'window') return <WalletWindow />
  if (state.status === 'farcasterFailed') return failed({ login, texts, tryAgain, text: problemText(state.error, texts) })
  const copyButton = (
    <Button icon="copy" testId="lk-copy-link" isDisabled={!url} onPress={copy}>
      {farcaster.copyLink}
    </Button>
  )
  if (device.isPhone) return appLink({ texts, url, copyButton })
  return appCode({ texts, url, copyButton, isBlocked })
}
