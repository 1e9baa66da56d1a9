import type { ViewTable } from '../modal/views.js'

/** The views of signing in, with their parameters. */
export interface SignInViews {
  ConnectingSignIn: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends SignInViews {}
}

/** The rules of the views of signing in. */
export const signInViews: ViewTable<SignInViews> = {
  ConnectingSignIn: {},
}
