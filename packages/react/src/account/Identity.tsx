import type { ReactElement } from 'react'
import { useCopy } from '../kernel/useCopy.js'
import { useTexts } from '../locales/TextsContext.js'
import { Avatar } from '../ui/Avatar.js'
import { Icon } from '../ui/Icon.js'
import { shortAddress } from '../ui/shortAddress.js'

/** Who the visitor is here: picture, short address, and a way to take the whole address along. */
export function Identity({ address }: { address: string }): ReactElement {
  const { account } = useTexts()
  const { copy, isBlocked } = useCopy(address, account)
  return (
    <>
      <div className="lk-id">
        <Avatar address={address} size={44} />
        <div>
          <p className="lk-id__n">
            <bdi className="lk-num" dir="ltr" data-testid="lk-address" title={address}>
              {shortAddress(address)}
            </bdi>
          </p>
          <button type="button" className="lk-id__a" data-testid="lk-copy-address" onClick={copy}>
            {account.copy}
            <Icon name="copy" size={14} />
          </button>
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
