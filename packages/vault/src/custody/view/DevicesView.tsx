import type { CustodyDevice } from '@latchkey/protocol'
import { type ReactElement, useState } from 'react'
import { Button, TextButton } from '../../ui/Button.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import type { CustodyViewProps } from './viewProps.js'

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function Row({ device, isCurrent, onRevoke }: { device: CustodyDevice; isCurrent: boolean; onRevoke(): void }): ReactElement {
  return (
    <li className="lk-custody-row">
      <div>
        <b>{device.name}</b>
        <span>{isCurrent ? 'This browser' : `Last used ${format.format(device.usedAt)}`}</span>
      </div>
      {!isCurrent && (
        <TextButton testId="lk-revoke" onPress={onRevoke}>
          Revoke
        </TextButton>
      )}
    </li>
  )
}

function ConfirmView({ device, onYes, onNo }: { device: CustodyDevice; onYes(): void; onNo(): void }): ReactElement {
  return (
    <Sheet
      title="Revoke this browser?"
      onClose={onNo}
      footer={
        <>
          <Button onPress={onNo}>Keep it</Button>
          <Button kind="danger" testId="lk-revoke-confirm" onPress={onYes}>
            Revoke
          </Button>
        </>
      }
      isFooterSplit
    >
      <p className="lk-custody-text">
        {device.name}, last used {format.format(device.usedAt)}, cannot open your wallet any more. It can be added again only with a code of the recovery
        service.
      </p>
    </Sheet>
  )
}

/** Browsers that have this wallet. */
export function DevicesView({ screen, answer }: CustodyViewProps<'devices'>): ReactElement {
  const { devices, currentId, error } = screen
  const [asked, setAsked] = useState<CustodyDevice | undefined>(undefined)
  if (asked) return <ConfirmView device={asked} onNo={() => setAsked(undefined)} onYes={() => answer({ revoke: asked.id })} />
  return (
    <Sheet title="Browsers with your wallet" onClose={() => answer(null)}>
      {error && <Note tone="danger">{error}</Note>}
      <ul className="lk-custody-list" data-testid="lk-devices">
        {devices.map((device) => (
          <Row key={device.id} device={device} isCurrent={device.id === currentId} onRevoke={() => setAsked(device)} />
        ))}
      </ul>
    </Sheet>
  )
}
