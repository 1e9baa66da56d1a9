import type { NetworksViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of networks. */
export const networksViews: ViewEntries<NetworksViews> = {
  Networks: {
    title: ({ networks }) => networks.title,
    load: async () => (await import('./NetworksView.js')).NetworksView,
    event: 'CLICK_NETWORKS',
  },
  SwitchNetwork: {
    title: ({ switching }) => switching.title,
    load: async () => (await import('./SwitchNetworkView.js')).SwitchNetworkView,
  },
  UnsupportedNetwork: {
    title: ({ unsupported }) => unsupported.title,
    load: async () => (await import('./UnsupportedNetworkView.js')).UnsupportedNetworkView,
  },
}
