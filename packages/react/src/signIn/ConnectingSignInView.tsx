import type { Connection, Latchkey, SignInState } from '@latchkey/core'
import { cancelSignIn, noop } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { Tick } from '@latchkey/ui/Tick'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { problemOf } from '../connect/problemOf.js'
import { type ErrorTexts, useErrorTexts } from '../connect/problemTexts.js'
import { type ConnectionInfo, useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useMachine } from '../kernel/useMachine.js'
import { useOnline } from '../kernel/useOnline.js'
import { type ProblemTexts, useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import { Status } from '../ui/Status.js'
import { Tile } from '../ui/Tile.js'
import { requestSignIn } from './requestSignIn.js'
import css from './signIn.css?inline'
import type { SignInBaseTexts } from './signInBaseTexts.js'
import { failureDetails, refusalText } from './signInReason.js'
import { type SignInTexts, useSignInTexts } from './signInTexts.js'

type Phase =
  | 'ready'
  | 'wrongNetwork'
  | 'checking'
  | 'preparing'
  | 'signing'
  | 'verifying'
  | 'leaving'
  | 'rejected'
  | 'failed'
  | 'signedIn'

const phases = {
  session: 'checking',
  nonce: 'preparing',
  wallet: 'signing',
  verifying: 'verifying',
  signingOut: 'leaving',
} as const

function phaseOf(state: SignInState, { network }: ConnectionInfo): Phase {
  switch (state.status) {
    case 'loading':
      return phases[state.phase]
    case 'success':
      return 'signedIn'
    case 'rejected':
      return 'rejected'
    case 'error':
      return 'failed'
    default:
      return network ? 'ready' : 'wrongNetwork'
  }
}

interface Names {
  app: string
  wallet: string
  host: string
}

function textsOf(
  state: SignInState,
  phase: Phase,
  texts: SignInBaseTexts['signIn'] & SignInTexts,
  errors: ErrorTexts,
  names: Names,
): ProblemTexts {
  if (phase === 'signing') return texts.signing(names.wallet, names.host)
  if (state.status === 'rejected' && state.error.name === 'PopupClosedError')
    return problemOf(errors, state.error, names)
  if (phase === 'rejected') return texts.rejected(names.wallet, names.app)
  if (phase !== 'failed' || state.status !== 'error')
    return texts[phase === 'failed' ? 'ready' : phase](names.app)
  const problem =
    texts.problems[state.error.name]?.(names.app) ?? problemOf(errors, state.error, names)
  return { ...problem, text: refusalText(state.error, texts) ?? problem.text }
}

/**
 * Renders the icons of app and account, hidden from screen readers: the title has the information.
 */
function Pair({
  app,
  account,
  isBusy,
}: {
  app: Latchkey['options']['app']
  account: Connection | undefined
  isBusy: boolean
}): ReactElement {
  return (
    <div className="lk-pair" data-busy={isBusy || undefined} aria-hidden="true">
      <Tile name={app.name} iconUrl={app.iconUrl} size={56} />
      <span className="lk-pair__line" />
      {account && <AccountAvatar account={account} size={56} />}
    </div>
  )
}

function Details({
  rows,
}: {
  rows: readonly (readonly [name: string, value: string])[]
}): ReactElement {
  const texts = useSignInTexts()
  return (
    <details className="lk-sign__more">
      <summary>
        <span>{texts.details}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <dl className="lk-sign__kv">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Actions({ phase, isOnline }: { phase: Phase; isOnline: boolean }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useSignInTexts()
  const { cancel: cancelText, tryAgain } = useTexts()
  const isBusy = !['ready', 'wrongNetwork', 'rejected', 'failed'].includes(phase)
  const label =
    { wrongNetwork: texts.chooseNetwork, ready: texts.action }[phase as 'ready'] ?? tryAgain
  function cancel(): void {
    // The kit disconnects even if the wallet fails, so its error is ignored.
    cancelSignIn(latchkey).catch(noop)
  }
  return (
    <div className="lk-split">
      <Button testId="lk-sign-in-cancel" onPress={cancel}>
        {cancelText}
      </Button>
      <Button
        kind="primary"
        testId="lk-sign-in"
        isDisabled={isBusy || !(isOnline || phase === 'wrongNetwork')}
        {...(phase === 'failed' || phase === 'rejected' ? { icon: 'refresh' as const } : {})}
        onPress={() => void requestSignIn(latchkey)}
      >
        {isBusy ? (
          <span className="lk-sign__busy">
            <span className="lk-spin" aria-hidden="true" />
            {texts.waiting}
          </span>
        ) : (
          label
        )}
      </Button>
    </div>
  )
}

export function ConnectingSignInView(): ReactElement {
  const { latchkey, locale } = useLatchkeyContext()
  const base = useTexts().signIn
  const texts = useSignInTexts()
  const errors = useErrorTexts()
  const info = useConnection()
  const state = useMachine(latchkey.signIn)
  const connection = useLast(info.connection)
  const isOnline = useOnline()
  useStyles(css)
  const phase = phaseOf(state, info)
  const app = latchkey.options.app.name
  const host = latchkey.options.signIn?.domain ?? location.host
  const isError = phase === 'failed' || phase === 'rejected'
  const details = state.status === 'error' && failureDetails(state.error, texts, locale?.tag)
  const rows: [string, string][] = [[texts.site, host]]
  if (connection) rows.push([texts.account, shortAddress(connection.address)])
  if (info.network) rows.push([texts.network, info.network.name])
  return (
    <View start={null} foot={<Actions key={phase} phase={phase} isOnline={isOnline} />}>
      {!isOnline && (
        <div className="lk-note" role="status">
          <Icon name="offline" />
          <div>
            <b>{texts.offline.title}</b> {texts.offline.text}
          </div>
        </div>
      )}
      <Status
        art={
          phase === 'signedIn' ? (
            <Tick />
          ) : (
            <Pair
              app={latchkey.options.app}
              account={connection}
              isBusy={['preparing', 'signing', 'verifying', 'checking'].includes(phase)}
            />
          )
        }
        {...textsOf(state, phase, { ...base, ...texts }, errors, {
          app,
          host,
          wallet: connection?.wallet.name ?? app,
        })}
        isError={isError}
      />
      {details && <p className="lk-sign__reason">{details}</p>}
      <Details rows={rows} />
    </View>
  )
}
