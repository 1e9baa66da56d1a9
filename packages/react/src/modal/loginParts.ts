import type { ComponentType } from 'react'

/** What login shows in views of other features, fetched where the kit has one. */
export const loginParts: {
  readonly connect: { load(): Promise<ComponentType<{ hasWallets: boolean }>> }
} = {
  connect: { load: async () => (await import('./loginViews.js')).connectPart() },
}
