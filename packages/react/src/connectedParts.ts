import type { ComponentType } from 'react'
import { ConnectedLabel } from './button/ConnectedLabel.js'
import type { LabelProps } from './kernel/context.js'

/**
 * Parts that a page loads once there is a connection. Other pages do not load the list of the
 * account view's imports.
 */
export const connectedParts: {
  readonly Label: ComponentType<LabelProps>
  loadAccount(): Promise<unknown>
} = {
  Label: ConnectedLabel,
  loadAccount: () => import('./account/AccountView.js'),
}
