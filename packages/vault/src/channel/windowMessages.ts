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
import type { Channel } from './channel.js'

/** Names of the screens that a window draws. */
export type ScreenName = 'approval' | 'custody'

/**
 * Says that this side is still there. A browser may suspend a hidden page, so the other side waits
 * longer for it.
 */
export interface Beat {
  type: 'beat'
  isVisible: boolean
}

/** Messages of the frame to its window. */
export type ToWindow =
  | { type: 'show'; id: string; name: ScreenName; data: unknown; theme: FrameTheme }
  | { type: 'theme'; theme: FrameTheme }
  /** It was answered; more may come. */
  | { type: 'wait'; isApproved: boolean }
  /** There is nothing more to show. */
  | { type: 'end' }
  | Beat

/** Messages of a window to its frame. */
export type ToFrame =
  | { type: 'ready' }
  | { type: 'answer'; id: string; answer?: unknown }
  | Beat
  /** The window is closing, or goes elsewhere. */
  | { type: 'leave' }

/** The frame's end of a channel to a window. */
export type WindowChannel = Channel<ToWindow, ToFrame>

/** The window's end of a channel to a frame. */
export type FrameChannel = Channel<ToFrame, ToWindow>

const beat = strictObject({ type: literal('beat'), isVisible: boolean() })

/** Schema of {@link Beat}. */
export const beatMessage: GenericSchema<unknown, Beat> = beat

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
  beat,
])

/** Schema of {@link ToFrame}. */
export const toFrame: GenericSchema<unknown, ToFrame> = variant('type', [
  strictObject({ type: literal('ready') }),
  strictObject({ type: literal('answer'), id: string(), answer: optional(any()) }),
  beat,
  strictObject({ type: literal('leave') }),
])
