import type { FrameTheme } from '@latchkey/protocol'
import { Button } from '@latchkey/ui/Button'
import type { IconName } from '@latchkey/ui/IconName'
import { type FunctionComponent, type ReactElement, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { ScreenName } from '../../channel/windowMessages.js'
import { FrameLook } from '../../ui/FrameLook.js'
import { Sheet } from '../../ui/Sheet.js'
import { Status } from '../../ui/Status.js'
import { ContinueNotice, type ContinueNoticeProps } from './ContinueNotice.js'
import type { PressGuard, ScreenProps, ScreenTable, ScreenTypes } from './screen.js'

/** Where the frame, or its window, draws. One thing at a time. */
export interface Stage {
  screen(props: Omit<ScreenViewProps, 'screens'>): void
  notice(props: ContinueNoticeProps): void
  message(props: MessageProps): void
  clear(): void
}

/** @param onFail - Something could not be drawn; the stage is empty. */
export function createStage(document: Document, screens: ScreenTable, onFail: () => void): Stage {
  const container =
    document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { onUncaughtError: onFail })
  const draw = (view: ReactElement): void => root.render(<FrameLook>{view}</FrameLook>)
  return {
    screen: (props) => draw(<ScreenView {...props} screens={screens} />),
    notice: (props) => draw(<ContinueNotice {...props} />),
    message: (props) => draw(<MessageView {...props} />),
    clear: () => root.render(null),
  }
}

interface ScreenViewProps {
  screens: ScreenTable
  /** Another one is another screen, from its beginning. */
  id: string
  name: ScreenName
  data: unknown
  theme: FrameTheme
  guard: PressGuard
  onAnswer(answer: unknown): void
  /** The screen has come; the sheet as it is drawn. */
  onShown(sheet: Element): void
}

/** Tells when what stands beside it has been drawn. */
function Shown({ onShown }: Pick<ScreenViewProps, 'onShown'>): null {
  useEffect(() => {
    const sheet = document.querySelector('.lk-sheet')
    if (sheet) onShown(sheet)
  }, [onShown])
  return null
}

/** One of the frame's screens. */
function ScreenView({
  screens,
  id,
  name,
  data,
  theme,
  guard,
  onAnswer,
  onShown,
}: ScreenViewProps): ReactElement {
  // Data and answer belong to the name; that is checked where it is asked.
  const Part = screens[name] as FunctionComponent<ScreenProps<ScreenTypes>>
  return (
    <Suspense fallback={<MessageView title="Latchkey wallet" text="One moment" />}>
      <Part key={id} data={data} answer={onAnswer} theme={theme} guard={guard} />
      <Shown key={`${id}-shown`} onShown={onShown} />
    </Suspense>
  )
}

interface MessageProps {
  title: string
  text: string
  /** Without one it is a wait. */
  icon?: IconName | undefined
  /** Leaves. */
  onClose?: (() => void) | undefined
}

/** What there is to say when there is nothing to decide. */
function MessageView({ title, text, icon, onClose }: MessageProps): ReactElement {
  return (
    <Sheet
      key={title}
      title={title}
      onClose={onClose}
      footer={onClose && icon ? <Button onPress={onClose}>Close this window</Button> : undefined}
    >
      <Status icon={icon}>{text}</Status>
    </Sheet>
  )
}
