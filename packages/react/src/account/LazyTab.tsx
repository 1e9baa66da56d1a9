import { Button } from '@latchkey/ui/Button'
import type { ComponentType, ReactElement } from 'react'
import { useSlow } from '../kernel/useSlow.js'
import { useTexts } from '../modal/modalContext.js'
import { Empty } from '../ui/Empty.js'
import { useLoaded } from '../ui/useLoaded.js'
import { useAccountTexts } from './accountTexts.js'
import { WaitingRows } from './TokensTab.js'

/** Renders a tab whose content belongs to another feature. */
export function LazyTab({ load }: { load(): Promise<ComponentType> }): ReactElement {
  const { value: Content, isBroken, retry } = useLoaded(load, true)
  const { tryAgain } = useTexts()
  const { tabFailed } = useAccountTexts()
  const isSlow = useSlow(!Content && !isBroken)
  if (Content) return <Content />
  if (isBroken)
    return (
      <Empty
        icon="offline"
        tone="warning"
        role="alert"
        title={tabFailed.title}
        text={tabFailed.text}
      >
        <Button size="auto" icon="refresh" onPress={retry}>
          {tryAgain}
        </Button>
      </Empty>
    )
  return <WaitingRows isHidden={!isSlow} />
}
