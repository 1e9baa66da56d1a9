export { createTestPage } from './createTestPage.js'
export type {
  TestFrame,
  TestFrameScope,
  TestPage,
  TestPageBehaviors,
  TestWindow,
} from './testFrame.js'
