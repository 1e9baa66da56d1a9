import type { SendViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of sending. */
export const sendViews: ViewEntries<SendViews> = {
  WalletSend: {
    title: ({ titles }) => titles.send,
    load: async () => (await import('./WalletSendView.js')).WalletSendView,
  },
  WalletSendSelectToken: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await import('./WalletSendSelectTokenView.js')).WalletSendSelectTokenView,
  },
  WalletSendPreview: {
    title: ({ titles }) => titles.sendPreview,
    load: async () => (await import('./WalletSendPreviewView.js')).WalletSendPreviewView,
  },
  WalletSendProgress: {
    title: ({ titles }) => titles.send,
    load: async () => (await import('./WalletSendProgressView.js')).WalletSendProgressView,
  },
}
