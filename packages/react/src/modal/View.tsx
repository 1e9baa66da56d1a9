import { closeModal } from '@latchkey/core'
import { IconButton } from '@latchkey/ui/Button'
import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { activeElement } from '../ui/activeElement.js'
import { useTexts } from './modalContext.js'

/** The facts about the shown view that the modal provides. */
export interface ViewInfo {
  name: string
  title: string
  canGoBack: boolean
}

export const ViewContext: React.Context<ViewInfo> = createContext<ViewInfo>({
  name: '',
  title: '',
  canGoBack: false,
})

interface BodyProps {
  foot?: ReactNode
  /** Draws a line above the foot. */
  footLine?: boolean
  children: ReactNode
}

/** Renders a body that scrolls, and a foot that stays. */
export function Body({ foot, footLine = false, children }: BodyProps): ReactElement {
  return (
    <>
      <div className="lk-body">{children}</div>
      {foot && <div className={footLine ? 'lk-foot lk-foot--line' : 'lk-foot'}>{foot}</div>}
    </>
  )
}

interface ViewProps extends BodyProps {
  /** Replaces the back button. */
  start?: ReactNode
  /** Shown before the close button. */
  end?: ReactNode
  /** True if the start is wide and replaces the title, which is then only for screen readers. */
  isWide?: boolean
  /** Stays in place while the body scrolls. */
  pinned?: ReactNode
  /** Keeps one height, regardless of the content. */
  isTall?: boolean
  /** True if the children contain a {@link Body} of their own. */
  isBare?: boolean
}

function Header({
  start,
  end,
  isWide,
}: {
  start: ReactNode
  end: ReactNode
  isWide: boolean
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const { title, canGoBack } = useContext(ViewContext)
  const back = canGoBack && (
    <IconButton
      icon="back"
      label={texts.back}
      testId="lk-back"
      // Never closes the modal: the stack may have changed since the button was drawn.
      onPress={() => latchkey.modal.back(latchkey.modal.getState().shown)}
    />
  )
  return (
    // Not a <header>: the page has a banner of its own.
    <div className={isWide ? 'lk-header lk-header--wide' : 'lk-header'}>
      <div className="lk-header__start">{start === undefined ? back : start}</div>
      <h2 className={isWide ? 'lk-vh' : 'lk-title'} id="lk-title" tabIndex={-1}>
        {title}
      </h2>
      <div className="lk-header__end">
        {end}
        <IconButton
          icon="close"
          label={texts.close}
          testId="lk-close"
          onPress={() => closeModal(latchkey, 'close-press')}
        />
      </div>
    </div>
  )
}

/** Renders the frame of every view: header, pinned content, a body that scrolls, a foot. */
export function View({
  start,
  end,
  isWide = false,
  pinned,
  isTall = false,
  isBare = false,
  children,
  ...body
}: ViewProps): ReactElement {
  const { name } = useContext(ViewContext)
  const root = useContext(StyleRootContext)
  const view = useRef<HTMLDivElement>(null)
  // If the focused control is removed, the browser moves the focus out of the dialog.
  useEffect(() => {
    const dialog = view.current?.closest('dialog')
    if (dialog?.open && root && !activeElement(root))
      root.getElementById('lk-title')?.focus({ preventScroll: true })
  })
  // A layout effect: set before the sheet is measured for its change of height.
  useLayoutEffect(() => {
    view.current?.closest('.lk-sheet')?.toggleAttribute('data-tall', isTall)
  }, [isTall])
  return (
    <>
      <Header start={start} end={end} isWide={isWide} />
      <div className="lk-viewport">
        <div className="lk-view" data-testid="lk-view" data-view={name} ref={view}>
          {pinned && <div className="lk-pinned">{pinned}</div>}
          {isBare ? children : <Body {...body}>{children}</Body>}
        </div>
      </div>
    </>
  )
}
