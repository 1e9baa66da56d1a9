import type { ViewTable } from '../modal/views.js'

/** The views of names, with their parameters. */
export interface NamesViews {
  RegisterAccountName: object
  RegisterAccountNameSuccess: { name: string }
}

declare module '../modal/views.js' {
  interface ViewParameters extends NamesViews {}
}

/** The rules of the views of names. */
export const namesViews: ViewTable<NamesViews> = {
  RegisterAccountName: {},
  RegisterAccountNameSuccess: {},
}
