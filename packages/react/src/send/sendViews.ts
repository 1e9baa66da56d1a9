import type { SendViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of sending. */
export const sendViews: ViewEntries<SendViews> = {
  WalletSend: {
    title: 'send',
    load: async () => (await import('./WalletSendView.js')).WalletSendView,
  },
  WalletSendSelectToken: {
    title: 'selectToken',
    load: async () => (await import('./WalletSendSelectTokenView.js')).WalletSendSelectTokenView,
  },
  WalletSendPreview: {
    title: 'sendPreview',
    load: async () => (await import('./WalletSendPreviewView.js')).WalletSendPreviewView,
  },
  WalletSendProgress: {
    title: 'send',
    load: async () => (await import('./WalletSendProgressView.js')).WalletSendProgressView,
  },
}
