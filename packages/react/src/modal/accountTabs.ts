import type { ComponentType } from 'react'

/** What other features show in the account, fetched when their tab is. */
export const accountTabs: { readonly activity: { load(): Promise<ComponentType> } } = {
  activity: { load: async () => (await import('../history/ActivityList.js')).ActivityList },
}
