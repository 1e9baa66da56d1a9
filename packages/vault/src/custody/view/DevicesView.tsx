import type { CustodyDevice } from '@latchkey/protocol'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useState } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import type { CustodyViewProps } from './viewProps.js'

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function Row({
  device,
  isCurrent,
  onRevoke,
}: {
  device: CustodyDevice
  isCurrent: boolean
  onRevoke(): void
}): ReactElement {
  return (
    <li className="lk-custody-row">
      <span className="lk-custody-tile">
        <Icon name="desktop" />
      </span>
      <div>
        <b>{device.name}</b>
        <span>{isCurrent ? 'This browser' : `Last used ${format.format(device.usedAt)}`}</span>
      </div>
      {!isCurrent && (
        <TextButton testId="lk-revoke" label={`Remove ${device.name}`} onPress={onRevoke}>
          Remove
        </TextButton>
      )}
    </li>
  )
}

function ConfirmView({
  device,
  onYes,
  onNo,
}: {
  device: CustodyDevice
  onYes(): void
  onNo(): void
}): ReactElement {
  return (
    <Sheet
      title="Remove this device?"
      onClose={onNo}
      footer={
        <>
          <Button onPress={onNo}>Keep it</Button>
          <Button kind="danger" testId="lk-revoke-confirm" onPress={onYes}>
            Remove
          </Button>
        </>
      }
      isFooterSplit
    >
      <Intro icon="desktop">
        <b>{device.name}</b>, last used {format.format(device.usedAt)}, won’t be able to open your
        wallet. To use it again there, recover your wallet.
      </Intro>
    </Sheet>
  )
}

/** Browsers that have this wallet. */
export function DevicesView({ screen, answer }: CustodyViewProps<'devices'>): ReactElement {
  const { devices, currentId, error } = screen
  const [asked, setAsked] = useState<CustodyDevice | undefined>(undefined)
  if (asked)
    return (
      <ConfirmView
        device={asked}
        onNo={() => setAsked(undefined)}
        onYes={() => answer({ revoke: asked.id })}
      />
    )
  return (
    <Sheet title="Your devices" onClose={() => answer(null)}>
      {error && <Note tone="danger">{error}</Note>}
      <p className="lk-custody-text">
        Each of these can open your wallet. Remove any you don’t recognise.
      </p>
      <ul className="lk-custody-list" data-testid="lk-devices">
        {devices.map((device) => (
          <Row
            key={device.id}
            device={device}
            isCurrent={device.id === currentId}
            onRevoke={() => setAsked(device)}
          />
        ))}
      </ul>
    </Sheet>
  )
}
