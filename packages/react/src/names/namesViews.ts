import type { NamesViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of names. */
export const namesViews: ViewEntries<NamesViews> = {
  RegisterAccountName: {
    title: ({ titles }) => titles.getName,
    load: async () => (await import('./RegisterAccountNameView.js')).RegisterAccountNameView,
  },
  RegisterAccountNameSuccess: {
    title: ({ titles }) => titles.gotName,
    load: async () =>
      (await import('./RegisterAccountNameSuccessView.js')).RegisterAccountNameSuccessView,
  },
}
