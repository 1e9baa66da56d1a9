import type { WalletChoice } from '@latchkey/core'
import { detectDevice, type ViewParameters } from '@latchkey/core/internal'
import { Button, IconButton, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useSlots, useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { IconTile } from '../ui/Tile.js'
import { useLoaded } from '../ui/useLoaded.js'
import { chooseWallet } from '../wallets/chooseWallet.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { Consent } from './Consent.js'
import { type Choices, isPlaceholder, useChoices } from './useChoices.js'

function Badge({
  badge,
  isReady,
}: {
  badge: WalletChoice['badge']
  isReady: boolean
}): ReactElement | undefined {
  const { connect } = useTexts()
  if (isReady) return <span className="lk-badge lk-badge--accent">{connect.ready}</span>
  if (badge === 'recent') return <span className="lk-badge lk-badge--accent">{connect.recent}</span>
  if (badge === 'multichain') return <span className="lk-badge">{connect.multichain}</span>
  // On a phone the browser cannot detect installed wallets.
  return badge === 'installed' ? (
    <span className="lk-badge lk-wide">{connect.installed}</span>
  ) : undefined
}

/** @param props.isNamesake - Another wallet in the list has the same name. */
function WalletRow({
  choice,
  isNamesake,
}: {
  choice: WalletChoice
  isNamesake: boolean
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { connect } = useTexts()
  const { id, name, iconUrl, badge, wallets, entry } = choice
  const readyId = useMachine(latchkey.connect, (state) =>
    'failure' in state && state.failure?.ready ? state.failure.wallet.id : undefined,
  )
  const isCode = badge === 'qr'
  // A wallet that opens a popup must have loaded its code before the click.
  function prepare(): void {
    for (const { namespace, id: walletId } of wallets)
      latchkey.adapterOf(namespace).prepare?.({ walletId })
  }
  return (
    <Row
      lead={
        isCode ? (
          <IconTile name="qr" />
        ) : (
          <WalletTile name={name} iconUrl={iconUrl} imageId={entry?.imageId} id={entry?.id} />
        )
      }
      title={isCode ? connect.scan : name}
      sub={
        isNamesake && (
          <span className="lk-row__sub">
            <bdi dir="ltr">{id}</bdi>
          </span>
        )
      }
      trail={
        isCode ? (
          <Icon name="chevron-right" size={18} />
        ) : (
          <Badge badge={badge} isReady={wallets.some((wallet) => wallet.id === readyId)} />
        )
      }
      testId={`lk-wallet-${id}`}
      onNear={prepare}
      onPress={() => chooseWallet(latchkey, choice, 'Connect')}
    />
  )
}

/**
 * Renders the login, which loads beside this view. Until it is loaded its place is kept, so that no
 * row moves under the user's finger.
 */
function LoginPart({ hasWallets }: { hasWallets: boolean }): ReactElement | null {
  const { login } = useLatchkeyContext().latchkey.options
  const { connectLogin } = useSlots()
  const { value: Part, isBroken, retry } = useLoaded(connectLogin.load, login !== undefined)
  const { notLoaded, tryAgain } = useTexts()
  if (Part) return <Part hasWallets={hasWallets} />
  if (isBroken) {
    return (
      <p className="lk-foot__note" role="alert">
        {notLoaded.title}{' '}
        <TextButton icon="refresh" onPress={retry}>
          {tryAgain}
        </TextButton>
      </p>
    )
  }
  return login ? (
    <div
      style={{ blockSize: (login.email ? 52 : 0) + Math.ceil(login.socials.length / 4) * 44 + 46 }}
    />
  ) : null
}

function WalletList({ choices, more }: Choices): ReactElement {
  const { connect } = useTexts()
  return (
    <ul className="lk-list lk-list--tight" aria-label={connect.wallets}>
      {choices.map((choice, i) =>
        isPlaceholder(choice) ? (
          <li key={choice.id} className="lk-row" aria-hidden="true" />
        ) : (
          <WalletRow
            key={`${choice.id} ${choices.findIndex(({ id }) => id === choice.id) === i ? '' : i}`}
            choice={choice}
            isNamesake={choices.some((other) => other !== choice && other.name === choice.name)}
          />
        ),
      )}
      {more && <AllWalletsRow {...more} />}
    </ul>
  )
}

export function ConnectView({ namespace }: ViewParameters['Connect']): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const [device] = useState(() => detectDevice(window))
  const { choices, more } = useChoices(device, namespace)
  const hasWallets = choices.length > 0 || more !== undefined
  // The wallet of a login may support one namespace only.
  const hasLogin = useMachine(
    latchkey.wallets,
    ({ wallets }) =>
      latchkey.options.login !== undefined &&
      (!namespace ||
        wallets.some((wallet) => wallet.kind === 'login' && wallet.namespace === namespace)),
  )
  const explain = (): void => latchkey.modal.push({ view: 'WhatIsAWallet' })
  return (
    <View
      start={
        <IconButton
          icon="help"
          label={texts.whatIsAWallet.help}
          testId="lk-help"
          onPress={explain}
        />
      }
      footLine
      foot={
        <>
          <Button kind="ghost" size="md" onPress={explain}>
            {texts.connect.noWallet}
          </Button>
          <Consent />
        </>
      }
    >
      {choices.some(({ wallets }) => wallets.some(({ conflict }) => conflict)) && (
        <div className="lk-note lk-note--conflict" role="note" data-testid="lk-conflict">
          <Icon name="alert-circle" />
          <div>{texts.connect.conflict}</div>
        </div>
      )}
      {hasLogin && <LoginPart hasWallets={hasWallets} />}
      {!hasWallets && !hasLogin ? (
        <Empty icon="wallet" title={texts.connect.none.title} text={texts.connect.none.text}>
          <Button
            kind="primary"
            size="auto"
            onPress={() => latchkey.modal.push({ view: 'GetWallet' })}
          >
            {texts.getWallet}
          </Button>
        </Empty>
      ) : (
        <WalletList choices={choices} more={more} />
      )}
    </View>
  )
}
