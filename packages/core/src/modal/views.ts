/**
 * The views of the modal and their parameters. Each feature adds its own views in its `…Views.ts`.
 */
export interface ViewParameters extends Record<never, object> {}

/** Names of the views. */
export type ViewName = keyof ViewParameters

/**
 * An entry of the view stack: a view together with its own parameters, so that back restores both.
 */
export type View<name extends ViewName = ViewName> = {
  [key in name]: { view: key } & ViewParameters[key]
}[name]

/** Views that need no parameters and can be opened by name. */
export type OpenableView = {
  [name in ViewName]: object extends ViewParameters[name] ? name : never
}[ViewName]

/** The rules of one view. */
export interface ViewFlags {
  /**
   * The connection of the view. `leads`: the view leads to a connection, and closes when there is
   * one. `any`: it stays. Without the flag, the view needs a connection and closes with it.
   */
  connection?: 'leads' | 'any'
  /** True if the view only leads to a pending request. It closes with the request. */
  isRequest?: true
  /** True if the view closes when the network has been switched. */
  endsWithSwitch?: true
}

/** The views of a feature, with their rules. */
export type ViewTable<views> = { readonly [name in keyof views]-?: ViewFlags }

/** The rules of all views that are known so far. */
export type Rules = { readonly [name in ViewName]?: ViewFlags }
