import type { Latchkey } from '@latchkey/core'
import type { ModalState, View, ViewName, ViewParameters } from '@latchkey/core/internal'
import type { ComponentType } from 'react'
import type { Texts } from './modalContext.js'

/** One view of the modal. */
export interface ViewEntry<parameters> {
  title(texts: Texts, app: string, parameters: parameters): string
  load(): Promise<ComponentType<parameters>>
  /** Reported when the user goes to the view. */
  event?: Parameters<Latchkey['report']>[0]
}

/** The views of a feature. A missing or unknown view does not compile. */
export type ViewEntries<views> = { readonly [name in keyof views]-?: ViewEntry<views[name]> }

/** The views of the modal. */
export type Views = ViewEntries<ViewParameters>

/** Loads the entry of a view, which may be in a chunk of its own. */
export type LoadView = (name: ViewName) => Promise<ViewEntry<View>>

/** The state of the modal while it is open. */
export type OpenModal = Extract<ModalState, { status: 'open' }>
