import type { Latchkey } from '@latchkey/core'
import { QueryClient } from '@tanstack/react-query'
import { enButton } from '../kernel/buttonTexts.js'
import type { LatchkeyContextValue } from '../kernel/context.js'

function refuse(): never {
  throw new Error('A test that draws one view does not load the modal')
}

/** Returns the context of a view that is rendered without a provider. */
export function createTestContext(latchkey: Latchkey): LatchkeyContextValue {
  return {
    latchkey,
    queries: new QueryClient(),
    theme: {},
    texts: enButton,
    refreshLocale: () => undefined,
    loadShell: refuse,
    loadLabel: refuse,
  }
}
