import type { Slots } from './modal/modalContext.js'

const loadLogin = () => import('./login/ConnectLogin.js')
const loadUnproved = () => import('./login/UnprovedAddress.js')

/** The components that fill the slots of the modal. */
export const slots: Slots = {
  connectLogin: { load: async () => (await loadLogin()).ConnectLogin },
  unprovedNote: { load: async () => (await loadUnproved()).UnprovedAddressNote },
  unprovedAddress: { load: async () => (await loadUnproved()).UnprovedAddress },
}
