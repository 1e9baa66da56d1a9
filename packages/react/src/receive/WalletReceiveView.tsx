import { type Connection, type Network, parseUnits, receiveLink } from '@latchkey/core'
import { findById } from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useState } from 'react'
import { readAmount, showAmount } from '../balances/readAmount.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { useLast } from '../kernel/useLast.js'
import { LoadedPart } from '../modal/LoadedPart.js'
import { useSlots, useTexts } from '../modal/modalContext.js'
import { Qr } from '../modal/Qr.js'
import { useCopy } from '../modal/useCopy.js'
import { View } from '../modal/View.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import { NetworkTile } from '../networks/NetworkTile.js'
import { Empty } from '../ui/Empty.js'
import { FullAddress } from '../ui/FullAddress.js'
import { TextField } from '../ui/TextField.js'
import css from './receive.css?inline'
import { useReceiveTexts } from './receiveTexts.js'
import { useReach } from './useReach.js'

/** Maximum number of tiles beside each other. */
const TILES = 5

/** Renders the other networks that accept the address, as a button that opens the whole list. */
function Networks({ others }: { others: readonly Network[] }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useReceiveTexts()
  return (
    <button
      type="button"
      className="lk-row lk-receive__networks"
      data-testid="lk-receive-networks"
      onClick={() => latchkey.modal.push({ view: 'WalletCompatibleNetworks' })}
    >
      <span className="lk-receive__tiles">
        {others.slice(0, TILES).map((network) => (
          <NetworkTile key={network.id} network={network} size={20} />
        ))}
      </span>
      <span className="lk-row__main">
        <span className="lk-receive__works">
          {texts.others(others.length, others[0]?.name ?? '')}
        </span>
      </span>
      <Icon name="chevron-right" size={18} />
    </button>
  )
}

/** The requested amount as typed, if any. */
interface Asked {
  text: string
  link: string
  problem: string | undefined
}

function useAsked(
  { address, networkId }: Connection,
  network: Network | undefined,
  text: string,
): Asked {
  const { ask } = useReceiveTexts()
  const locale = useFormatLocale()
  const decimals = network?.nativeCurrency.decimals ?? 18
  const plain = text.trim() === '' ? '' : readAmount(text, locale)
  const amount = plain ? parseUnits(plain, decimals) : undefined
  const problem =
    plain === undefined
      ? ask.invalid
      : plain && amount === undefined
        ? ask.tooPrecise(decimals)
        : undefined
  return { text, problem, link: receiveLink({ address, networkId, ...(amount ? { amount } : {}) }) }
}

interface AskFieldProps {
  asked: Asked
  symbol: string
  onChange(text: string): void
  onClose(): void
}

function AskField({ asked, symbol, onChange, onClose }: AskFieldProps): ReactElement {
  const { ask } = useReceiveTexts()
  const locale = useFormatLocale()
  return (
    <div className="lk-receive__ask">
      <TextField
        label={ask.label}
        value={showAmount(asked.text, locale)}
        onChange={onChange}
        inputMode="decimal"
        maxLength={100}
        testId="lk-receive-amount"
        message={
          asked.problem === undefined
            ? { tone: 'note', text: ask.text }
            : { tone: 'error', text: asked.problem }
        }
        trail={<span className="lk-receive__unit">{symbol}</span>}
        isFirst
      />
      <TextButton testId="lk-receive-plain" onPress={onClose}>
        {ask.plain}
      </TextButton>
    </div>
  )
}

/** Renders a note on an account that is a contract on other networks and not on this one. */
function Undeployed({
  elsewhere,
  name,
}: {
  elsewhere: readonly Network[]
  name: string
}): ReactElement | null {
  const { undeployed } = useReceiveTexts()
  if (elsewhere.length === 0) return null
  return (
    <div className="lk-note lk-receive__note" role="status" data-testid="lk-receive-undeployed">
      <Icon name="alert-circle" />
      <div>
        <b>{undeployed.title(name)}</b>{' '}
        {undeployed.text(elsewhere.map((network) => network.name).join(', '))}
      </div>
    </div>
  )
}

function Receive({ connection }: { connection: Connection }): ReactElement {
  const texts = useReceiveTexts()
  const { account } = useTexts()
  const { networks } = useLatchkeyContext().latchkey
  const [typed, setTyped] = useState<string>()
  const { address, networkId } = connection
  const network = findById(networks, networkId)
  const { others, undeployed } = useReach(connection)
  const isElsewhere = others.length > 0
  const asked = useAsked(connection, network, typed ?? '')
  const isLink = typed !== undefined && asked.problem === undefined
  const copied = useCopy(isLink ? asked.link : address, {
    copied: isLink ? texts.linkCopied : account.copied,
    notCopied: texts.notCopied,
  })
  return (
    <View
      foot={
        <Button kind="primary" icon="copy" testId="lk-copy-address" onPress={copied.copy}>
          {isLink ? texts.copyLink : texts.copy}
        </Button>
      }
    >
      <Undeployed elsewhere={undeployed} name={network?.name ?? networkId} />
      <div className="lk-receive__qr">
        <Qr
          text={isLink ? asked.link : address}
          level="Q"
          label={isLink ? texts.qrLinkLabel : texts.qrLabel}
          logo={<AccountAvatar account={{ address, networkId }} size={44} />}
        />
      </div>
      <div className="lk-receive__card">
        <p className="lk-receive__top">{texts.yourAddress}</p>
        <FullAddress address={address} testId="lk-receive-address" />
        {copied.isBlocked && (
          <p className="lk-receive__plain">
            <bdi dir="ltr">{isLink ? asked.link : address}</bdi>
          </p>
        )}
      </div>
      {network && (
        <p className="lk-receive__only">
          {isElsewhere ? texts.orOthers(network.name) : texts.only(network.name)}
        </p>
      )}
      {typed === undefined && (
        <TextButton icon="qr" testId="lk-receive-ask" onPress={() => setTyped('')}>
          {texts.ask.open}
        </TextButton>
      )}
      {typed !== undefined && (
        <AskField
          asked={asked}
          symbol={network?.nativeCurrency.symbol ?? ''}
          onChange={setTyped}
          onClose={() => setTyped(undefined)}
        />
      )}
      {isElsewhere && <Networks others={others} />}
    </View>
  )
}

export function WalletReceiveView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { account, connecting } = useTexts()
  const connection = useLast(useConnection().connection)
  const { unprovedAddress } = useSlots()
  useStyles(css)
  if (connection?.isAddressProved === false)
    return (
      <View isBare>
        <LoadedPart load={unprovedAddress.load} />
      </View>
    )
  if (connection)
    return <Receive key={`${connection.networkId} ${connection.address}`} connection={connection} />
  return (
    <View>
      <Empty icon="wallet" {...account.none}>
        <Button
          kind="primary"
          size="auto"
          onPress={() => latchkey.modal.replace({ view: 'Connect' })}
        >
          {connecting.connect}
        </Button>
      </Empty>
    </View>
  )
}
