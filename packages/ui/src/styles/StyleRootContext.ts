import { type Context, createContext } from 'react'

/** A document or shadow root that style sheets are adopted into. */
export interface StyleRoot extends DocumentOrShadowRoot, Pick<Document, 'getElementById'> {
  /** Undefined for a document. */
  readonly host?: Element
}

/** The shadow root or document in which the caller is rendered. */
export const StyleRootContext: Context<StyleRoot | undefined> = createContext<
  StyleRoot | undefined
>(undefined)
