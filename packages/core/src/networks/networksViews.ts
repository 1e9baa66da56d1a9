import type { Network } from '../kernel/types.js'
import type { ViewTable } from '../modal/views.js'

/** The views of networks, with their parameters. */
export interface NetworksViews {
  Networks: object
  SwitchNetwork: { network: Network }
  UnsupportedNetwork: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends NetworksViews {}
}

/** The rules of the views of networks. */
export const networksViews: ViewTable<NetworksViews> = {
  Networks: { connection: 'any', endsWithSwitch: true },
  SwitchNetwork: { endsWithSwitch: true },
  UnsupportedNetwork: { endsWithSwitch: true },
}
