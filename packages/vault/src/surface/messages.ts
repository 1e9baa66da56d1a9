import type { FrameTheme } from '@latchkey/protocol'
import {
  any,
  boolean,
  type GenericSchema,
  literal,
  optional,
  picklist,
  strictObject,
  string,
  variant,
} from 'valibot'
import type { Beat } from '../channel/beat.js'
import type { ScreenName } from './screen.js'

/**
 * What a window says first, to whatever opened it and to the frames of it: only those of its own
 * origin hear it.
 */
export const helloType = 'latchkey-window/hello'

/** What the frame tells its window. */
export type ToWindow =
  | { type: 'show'; id: string; name: ScreenName; data: unknown; theme: FrameTheme }
  | { type: 'theme'; theme: FrameTheme }
  /** It was answered; more may come. */
  | { type: 'wait'; isApproved: boolean }
  /** There is nothing more to show. */
  | { type: 'end' }
  | Beat

/** What a window tells the frame. */
export type ToFrame =
  | { type: 'ready' }
  | { type: 'answer'; id: string; answer?: unknown }
  | Beat
  /** The window is closing, or goes elsewhere. */
  | { type: 'leave' }

/** Both ends are our own code on one origin: the schemas keep versions apart, not strangers out. */
export const toWindow: GenericSchema<unknown, ToWindow> = variant('type', [
  strictObject({
    type: literal('show'),
    id: string(),
    name: picklist(['approval', 'custody']),
    data: any(),
    theme: any(),
  }),
  strictObject({ type: literal('theme'), theme: any() }),
  strictObject({ type: literal('wait'), isApproved: boolean() }),
  strictObject({ type: literal('end') }),
  strictObject({ type: literal('beat'), isVisible: boolean() }),
])

/** Schema of {@link ToFrame}. */
export const toFrame: GenericSchema<unknown, ToFrame> = variant('type', [
  strictObject({ type: literal('ready') }),
  strictObject({ type: literal('answer'), id: string(), answer: optional(any()) }),
  strictObject({ type: literal('beat'), isVisible: boolean() }),
  strictObject({ type: literal('leave') }),
])
