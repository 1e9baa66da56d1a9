import { type Connection, identityQuery, type Network } from '@latchkey/core'
import { explorerLink } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { useCopy } from '../modal/useCopy.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import { hasNames } from '../names/hasNames.js'
import { useAccountTexts } from './accountTexts.js'

/** Returns the verified name of an account. `isMissing` is true once it is known to have none. */
export function useName({ address, networkId }: Pick<Connection, 'address' | 'networkId'>): {
  name: string | undefined
  isMissing: boolean
} {
  const { latchkey, queries } = useLatchkeyContext()
  const { data } = useQuery(
    { ...identityQuery(latchkey, { address, networkId }), enabled: hasNames(latchkey, networkId) },
    queries,
  )
  return { name: data?.name, isMissing: data !== undefined && data.name === undefined }
}

function Address({ address }: { address: string }): ReactElement {
  return (
    <bdi className="lk-num" dir="ltr" data-testid="lk-address" title={address}>
      {shortAddress(address)}
    </bdi>
  )
}

interface AddressLineProps {
  address: string
  name: string | undefined
  link: string | undefined
  /**
   * True if nothing in this browser has confirmed the address. Such an address cannot be copied.
   */
  isUnproved: boolean
  copy(): void
  children?: ReactNode
}

/** Renders the address with a button that copies it, and a link to the explorer. */
function AddressLine({
  address,
  name,
  link,
  isUnproved,
  copy,
  children,
}: AddressLineProps): ReactElement {
  const { opensNewTab } = useTexts()
  const texts = useAccountTexts()
  const label = name === undefined ? {} : { 'aria-label': texts.copyAddress(shortAddress(address)) }
  return (
    <div className="lk-id__line">
      {isUnproved ? (
        <span className="lk-id__a">
          {name !== undefined && <Address address={address} />}
          {texts.unconfirmed}
        </span>
      ) : (
        <button
          type="button"
          className="lk-id__a"
          data-testid="lk-copy-address"
          {...label}
          onClick={copy}
        >
          {name === undefined ? texts.copy : <Address address={address} />}
          <Icon name="copy" size={14} />
        </button>
      )}
      {link && (
        <a
          className="lk-id__a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="lk-explorer"
        >
          <span className="lk-vh">
            {texts.explorer}, {opensNewTab}
          </span>
          <Icon name="external" size={14} />
        </a>
      )}
      {children}
    </div>
  )
}

/** Renders the button that opens the view to register a name. */
function GetName(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { getName } = useAccountTexts()
  return (
    <button
      type="button"
      className="lk-id__a"
      data-testid="lk-get-name"
      onClick={() => latchkey.modal.push({ view: 'RegisterAccountName' })}
    >
      {getName}
    </button>
  )
}

/**
 * Renders the user's account: avatar, name or short address, copying the address, switching
 * accounts.
 */
export function Identity({
  connection,
  network,
}: {
  connection: Connection
  network: Network | undefined
}): ReactElement {
  const { address, addresses, isAddressProved } = connection
  const { latchkey } = useLatchkeyContext()
  const { account } = useTexts()
  const { switchAccount } = useAccountTexts()
  const { name, isMissing } = useName(connection)
  const { copy, isBlocked } = useCopy(address, account)
  // Other accounts, or other kinds of networks to connect.
  const hasOthers = addresses.length > 1 || latchkey.options.adapters.length > 1
  const who = name === undefined ? <Address address={address} /> : <bdi>{name}</bdi>
  return (
    <>
      <div className="lk-id">
        <AccountAvatar account={connection} size={44} />
        <div className="lk-id__in">
          {hasOthers ? (
            <button
              type="button"
              className="lk-id__n lk-id__n--press"
              data-testid="lk-switch-account"
              aria-label={switchAccount(name ?? shortAddress(address))}
              onClick={() => latchkey.modal.push({ view: 'SwitchAddress' })}
            >
              {who}
              <Icon name="chevron-down" size={16} />
            </button>
          ) : (
            <p className="lk-id__n">{who}</p>
          )}
          <AddressLine
            address={address}
            name={name}
            link={explorerLink(network, 'address', address)}
            isUnproved={isAddressProved === false}
            copy={copy}
          >
            {isMissing && isAddressProved !== false && <GetName />}
          </AddressLine>
        </div>
      </div>
      {isBlocked && (
        <p className="lk-id__full">
          <bdi dir="ltr">{address}</bdi>
        </p>
      )}
    </>
  )
}
