import { Button } from '@latchkey/ui/Button'
import { type FunctionComponent, lazy, type ReactElement, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { ScreenName } from './channel/windowChannel.js'
import type { Screens } from './custody/custody.js'
import { ContinueNotice } from './surface/host/ContinueNotice.js'
import type { Stage, StageMessage, StageScreen } from './surface/host/createInlineHost.js'
import type { ScreenProps, ScreenTypes } from './surface/policy/createSurface.js'
import { FrameLook } from './ui/FrameLook.js'
import { Sheet } from './ui/Sheet.js'
import { Status } from './ui/Status.js'
import { surfaceTexts } from './ui/surfaceTexts.js'

/** The component of each screen, loaded when it is first shown. */
const screens: { readonly [name in ScreenName]: FunctionComponent<ScreenProps<Screens[name]>> } = {
  approval: lazy(async () => ({
    default: (await import('./approvals/view/ApprovalScreen.js')).ApprovalScreen,
  })),
  custody: lazy(async () => ({
    default: (await import('./custody/view/CustodyScreen.js')).CustodyScreen,
  })),
}

/**
 * Creates the stage of the frame or of its window.
 *
 * @param onFail - Called if drawing fails. The stage is then empty.
 */
export function createStage(document: Document, onFail: () => void): Stage {
  const container =
    document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { onUncaughtError: onFail })
  const draw = (view: ReactElement): void => root.render(<FrameLook>{view}</FrameLook>)
  return {
    screen: (props) => draw(<ScreenView {...props} />),
    notice: (props) => draw(<ContinueNotice {...props} />),
    message: (props) => draw(<MessageView {...props} />),
    clear: () => root.render(null),
  }
}

/** Calls back after its siblings were rendered. */
function Shown({ onShown }: Pick<StageScreen, 'onShown'>): null {
  useEffect(() => {
    const sheet = document.querySelector('.lk-sheet')
    if (sheet) onShown(sheet)
  }, [onShown])
  return null
}

function ScreenView({
  id,
  name,
  data,
  theme,
  guard,
  onAnswer,
  onShown,
}: StageScreen): ReactElement {
  // `AskFor` guarantees that data and answer match the name.
  const Part = screens[name] as FunctionComponent<ScreenProps<ScreenTypes>>
  return (
    <Suspense fallback={<MessageView title={surfaceTexts().wallet} text={surfaceTexts().busy} />}>
      <Part key={id} data={data} answer={onAnswer} theme={theme} guard={guard} />
      <Shown key={`${id}-shown`} onShown={onShown} />
    </Suspense>
  )
}

function MessageView({ title, text, icon, onClose }: StageMessage): ReactElement {
  return (
    <Sheet
      key={title}
      title={title}
      onClose={onClose}
      footer={
        onClose && icon ? (
          <Button onPress={onClose}>{surfaceTexts().closeWindow}</Button>
        ) : undefined
      }
    >
      <Status icon={icon}>{text}</Status>
    </Sheet>
  )
}
