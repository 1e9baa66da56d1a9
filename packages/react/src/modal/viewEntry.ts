import type { Latchkey } from '@latchkey/core'
import type { ModalState, View, ViewName, ViewParameters } from '@latchkey/core/internal'
import type { ComponentType } from 'react'
import type { Texts } from './modalContext.js'

/** A title that depends on the app or on the view's parameters, or is among the view's texts. */
interface TitleFunction<parameters> {
  of(texts: Texts, app: string, parameters: parameters): string
}
/** One view of the modal. */
export interface ViewEntry<parameters> {
  /** A key of the texts `titles`, or a function. */
  title: keyof Texts['titles'] | TitleFunction<parameters>['of']
  load(): Promise<ComponentType<parameters>>
  /** Reported when the user goes to the view. */
  event?: Parameters<Latchkey['report']>[0]
}

/** Returns the title of a view. */
export function titleOf<parameters>(
  { title }: Pick<ViewEntry<parameters>, 'title'>,
  texts: Texts,
  app: string,
  parameters: parameters,
): string {
  return typeof title === 'function' ? title(texts, app, parameters) : texts.titles[title]
}
/** The views of a feature. A missing or unknown view does not compile. */
export type ViewEntries<views> = { readonly [name in keyof views]-?: ViewEntry<views[name]> }

/** The views of the modal. */
export type Views = ViewEntries<ViewParameters>

/** Loads the entry of a view, which may be in a chunk of its own. */
export type LoadView = (name: ViewName) => Promise<ViewEntry<View>>

/** The state of the modal while it is open. */
export type OpenModal = Extract<ModalState, { status: 'open' }>

/** The current view, or the state of loading it. */
export interface Shown {
  state: OpenModal
  /** `undefined` until the view's table is loaded. */
  entry: ViewEntry<View> | undefined
  content: ComponentType<View> | 'loading' | 'failed'
}
