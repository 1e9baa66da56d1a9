import { ConnectedLabel } from '../button/ConnectedLabel.js'

/**
 * Parts that a page loads once there is a connection. Other pages do not load the list of what the
 * account's view imports.
 */
export const connectedParts: {
  readonly Label: typeof ConnectedLabel
  loadAccount(): Promise<unknown>
} = {
  Label: ConnectedLabel,
  loadAccount: () => import('../account/AccountView.js'),
}
