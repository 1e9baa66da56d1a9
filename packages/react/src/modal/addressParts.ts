import type { ComponentType } from 'react'

interface Part {
  load(): Promise<ComponentType>
}

const load = (): Promise<typeof import('../login/UnprovedAddress.js')> =>
  import('../login/UnprovedAddress.js')

/**
 * View that login shows in place of an address that nothing in this browser has confirmed. Fetched
 * when there is one.
 */
export const addressParts: { readonly note: Part; readonly view: Part } = {
  note: { load: async () => (await load()).UnprovedAddressNote },
  view: { load: async () => (await load()).UnprovedAddress },
}
