import type { Slots } from './modal/modalContext.js'

const loadUnproved = () => import('./login/UnprovedAddress.js')

/** The components that fill the slots of the modal. */
export const slots: Slots = {
  connectLogin: { load: async () => (await import('./login/ConnectLogin.js')).ConnectLogin },
  unprovedNote: { load: async () => (await loadUnproved()).UnprovedAddressNote },
  unprovedAddress: { load: async () => (await loadUnproved()).UnprovedAddress },
}
