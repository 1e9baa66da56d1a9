import {
  type Connection,
  disconnect,
  identityQuery,
  isFeatureOn,
  type Network,
} from '@latchkey/core'
import { findById, hasSmartAccounts, noop } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { dangerStyles } from '@latchkey/ui/dangerStyles'
import { Icon } from '@latchkey/ui/Icon'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import { hasNames } from '../names/hasNames.js'
import { Empty } from '../ui/Empty.js'
import { AccountTypeCard } from './AccountTypeCard.js'
import css from './login.css?inline'
import { type LoginIconName, LoginTile } from './loginIcons.js'
import { useLoginTexts } from './loginTexts.js'
import { useLogin } from './useLogin.js'

interface SettingProps {
  icon: LoginIconName
  title: string
  text: string
  testId: string
  /** True if the row opens a window of the wallet's own. */
  isOutside?: boolean
  onPress(): void
}

function Setting({
  icon,
  title,
  text,
  testId,
  isOutside = false,
  onPress,
}: SettingProps): ReactElement {
  const { settings } = useLoginTexts()
  return (
    <Row
      lead={<LoginTile name={icon} />}
      title={title}
      sub={
        <span className="lk-row__sub">
          {text}
          {isOutside && <span className="lk-vh">, {settings.opensWindow}</span>}
        </span>
      }
      trail={<Icon name={isOutside ? 'external' : 'chevron-right'} size={18} />}
      testId={testId}
      onPress={onPress}
    />
  )
}

function useName({ address, networkId }: Connection): string | undefined {
  const { latchkey, queries } = useLatchkeyContext()
  return useQuery(
    { ...identityQuery(latchkey, { address, networkId }), enabled: hasNames(latchkey, networkId) },
    queries,
  ).data?.name
}

/**
 * Renders the settings that only a login wallet has. Its own screens open within the click, in a
 * window that the app cannot access.
 */
function LoginSettings(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { login, frame } = useLogin()
  const { settings, upgrade } = useLoginTexts()
  const { port } = login
  const email = frame.user?.email ?? port.getEmail()
  const canUpgrade =
    hasSmartAccounts(latchkey) && frame.user?.preferredAccountType !== 'smartAccount'
  return (
    <>
      {canUpgrade && (
        <Setting
          icon="check-circle"
          title={upgrade.title}
          text={upgrade.text}
          testId="lk-settings-upgrade"
          onPress={() => latchkey.modal.push({ view: 'UpgradeToSmartAccount' })}
        />
      )}
      {email && (
        <Setting
          icon="mail"
          title={settings.email}
          text={email}
          testId="lk-settings-email"
          onPress={() => latchkey.modal.push({ view: 'UpdateEmailWallet' })}
        />
      )}
      <Setting
        icon="desktop"
        {...settings.devices}
        testId="lk-settings-devices"
        isOutside
        onPress={() => login.openSettings('devices')}
      />
      <Setting
        icon="shield"
        {...settings.recovery}
        testId="lk-settings-recovery"
        isOutside
        onPress={() => login.openSettings('recovery')}
      />
      <Setting
        icon="key"
        {...settings.exportKey}
        testId="lk-settings-export"
        isOutside
        onPress={() => login.openSettings('export')}
      />
    </>
  )
}

/** Renders the name under which the user is logged in: e-mail address or social account. */
function LoginName({ wallet }: { wallet: string }): ReactElement {
  const { login, frame } = useLogin()
  const who =
    frame.user?.email ?? frame.user?.userName ?? login.port.getEmail() ?? login.port.getUserName()
  return (
    <>
      <span>{wallet}</span>{' '}
      {who && (
        <span>
          <bdi>{who}</bdi>
        </span>
      )}
    </>
  )
}

interface IdentityProps {
  connection: Connection
  name: string | undefined
  isLogin: boolean
}

function Identity({
  connection: { wallet, address, networkId },
  name,
  isLogin,
}: IdentityProps): ReactElement {
  return (
    <div className="lk-who">
      <AccountAvatar account={{ address, networkId }} size={44} />
      <div className="lk-who__in">
        <p className="lk-who__n" title={address}>
          <bdi dir={name === undefined ? 'ltr' : 'auto'}>{name ?? shortAddress(address)}</bdi>
        </p>
        <p className="lk-row__sub lk-who__login">
          {isLogin ? <LoginName wallet={wallet.name} /> : wallet.name}
        </p>
      </div>
    </div>
  )
}

function Settings({
  connection,
  network,
}: {
  connection: Connection
  network: Network | undefined
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const { settings } = useLoginTexts()
  const name = useName(connection)
  const { wallet, addresses } = connection
  const isLogin = wallet.kind === 'login' && latchkey.options.login !== undefined
  function leave(): void {
    // The kit disconnects even if the wallet fails, so its error is ignored.
    disconnect(latchkey, { namespace: wallet.namespace }).catch(noop)
  }
  return (
    <View
      footLine
      foot={
        <Button kind="danger" icon="disconnect" testId="lk-settings-disconnect" onPress={leave}>
          {texts.disconnect}
        </Button>
      }
    >
      <Identity connection={connection} name={name} isLogin={isLogin} />
      {isLogin && <AccountTypeCard connection={connection} network={network} />}
      <ul className="lk-list" aria-label={settings.rows}>
        {isLogin && <LoginSettings />}
        {isFeatureOn(latchkey, 'names') && network && (
          <Setting
            icon="nameplate"
            title={settings.name}
            text={name ?? settings.getName}
            testId="lk-settings-name"
            onPress={() => latchkey.modal.push({ view: 'RegisterAccountName' })}
          />
        )}
        {!isLogin && addresses.length > 1 && (
          <Setting
            icon="user"
            title={settings.accounts}
            text={settings.accountsText(addresses.length)}
            testId="lk-settings-accounts"
            onPress={() => latchkey.modal.push({ view: 'SwitchAddress' })}
          />
        )}
        <Setting
          icon="network"
          title={settings.network}
          text={network?.name ?? texts.account.unknownNetwork}
          testId="lk-settings-network"
          onPress={() => latchkey.modal.push({ view: 'Networks' })}
        />
      </ul>
    </View>
  )
}

/** Renders the settings of the connected wallet. */
export function AccountSettingsView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { connection } = useConnection()
  const shown = useLast(connection)
  const { settings } = useLoginTexts()
  useStyles(dangerStyles)
  useStyles(css)
  if (shown)
    return <Settings connection={shown} network={findById(latchkey.networks, shown.networkId)} />
  return (
    <View>
      <Empty icon="wallet" {...settings.none} />
    </View>
  )
}
