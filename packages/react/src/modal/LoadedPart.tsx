import { Button } from '@latchkey/ui/Button'
import type { ComponentType, ReactElement } from 'react'
import { Empty } from '../ui/Empty.js'
import { useLoaded } from '../ui/useLoaded.js'
import { useTexts } from './modalContext.js'

/**
 * Renders a part of another feature once it is loaded. @param props.load - One function between
 * renders.
 */
export function LoadedPart({ load }: { load(): Promise<ComponentType> }): ReactElement | null {
  const { value: Part, isBroken, retry } = useLoaded(load, true)
  const { notLoaded, tryAgain } = useTexts()
  if (Part) return <Part />
  if (!isBroken) return null
  return (
    <Empty icon="offline" tone="warning" role="alert" {...notLoaded}>
      <Button size="auto" icon="refresh" onPress={retry}>
        {tryAgain}
      </Button>
    </Empty>
  )
}
