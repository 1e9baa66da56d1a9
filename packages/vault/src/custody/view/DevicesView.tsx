import type { CustodyDevice } from '@latchkey/protocol'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useState } from 'react'
import { frameTexts } from '../../ui/frameLanguage.js'
import { Intro } from '../../ui/Intro.js'
import { Note } from '../../ui/Note.js'
import { Sheet } from '../../ui/Sheet.js'
import { custodyTexts } from './custodyTexts.js'
import type { CustodyViewProps } from './viewProps.js'

function format(at: number, timeStyle?: 'short'): string {
  return new Intl.DateTimeFormat(frameTexts().locale, { dateStyle: 'medium', timeStyle }).format(at)
}

/** Returns the name in the frame's language. The server sends it in English, in fixed words. */
function nameOf({ name }: CustodyDevice): string {
  const { browser } = custodyTexts().devices
  const [first = '', system] = name.split(' on ')
  const known = first === 'A browser' ? browser.unknown : first
  return system === undefined ? known : browser.on(known, system)
}

function Row({
  device,
  isCurrent,
  onRevoke,
}: {
  device: CustodyDevice
  isCurrent: boolean
  onRevoke(): void
}): ReactElement {
  const texts = custodyTexts().devices
  return (
    <li className="lk-custody-row">
      <span className="lk-custody-tile">
        <Icon name="desktop" />
      </span>
      <div>
        <b>
          <bdi>{nameOf(device)}</bdi>
        </b>
        {/* Only the day fits beside a badge or a button. */}
        <span>{texts.used(format(device.usedAt))}</span>
      </div>
      {isCurrent ? (
        <span className="lk-custody-here">{texts.here}</span>
      ) : (
        <TextButton testId="lk-revoke" label={texts.removeNamed(nameOf(device))} onPress={onRevoke}>
          {texts.remove}
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
  const texts = custodyTexts().devices
  return (
    <Sheet
      title={texts.confirmTitle}
      onClose={onNo}
      footer={
        <>
          <Button onPress={onNo}>{texts.keep}</Button>
          <Button kind="danger" testId="lk-revoke-confirm" onPress={onYes}>
            {texts.remove}
          </Button>
        </>
      }
      isFooterSplit
    >
      <Intro icon="desktop">
        {texts.confirmText(nameOf(device), format(device.usedAt, 'short'))}
      </Intro>
    </Sheet>
  )
}

/** Renders the browsers that have this wallet: this one first, then the last used ones. */
export function DevicesView({ screen, answer }: CustodyViewProps<'devices'>): ReactElement {
  const { devices, currentId, error } = screen
  const ordered = [...devices].sort(
    (one, other) =>
      Number(other.id === currentId) - Number(one.id === currentId) || other.usedAt - one.usedAt,
  )
  const texts = custodyTexts().devices
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
    <Sheet
      title={texts.title}
      onClose={answer}
      footer={
        <Button testId="lk-done" onPress={() => answer(null)}>
          {custodyTexts().close}
        </Button>
      }
    >
      {error && <Note tone="danger">{error}</Note>}
      <Intro icon="desktop">{texts.text}</Intro>
      <ul className="lk-custody-list" data-testid="lk-devices">
        {ordered.map((device) => (
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
