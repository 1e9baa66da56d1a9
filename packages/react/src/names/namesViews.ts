import type { NamesViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of names. */
export const namesViews: ViewEntries<NamesViews> = {
  RegisterAccountName: {
    title: 'getName',
    load: async () => (await import('./RegisterAccountNameView.js')).RegisterAccountNameView,
  },
  RegisterAccountNameSuccess: {
    title: 'gotName',
    load: async () =>
      (await import('./RegisterAccountNameSuccessView.js')).RegisterAccountNameSuccessView,
  },
}
