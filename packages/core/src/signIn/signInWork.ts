import { createPhaseRunner } from './createPhaseRunner.js'
import { oneClick } from './oneClick.js'

/** The parts of sign-in that load together: the phases follow a one-click sign-in. */
export const signInWork: {
  createPhaseRunner: typeof createPhaseRunner
  oneClick: typeof oneClick
} = { createPhaseRunner, oneClick }
