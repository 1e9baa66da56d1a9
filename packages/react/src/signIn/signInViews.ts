import type { SignInViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of signing in. */
export const signInViews: ViewEntries<SignInViews> = {
  ConnectingSignIn: {
    title: ({ signIn }) => signIn.title,
    load: async () => (await import('./ConnectingSignInView.js')).ConnectingSignInView,
  },
}
