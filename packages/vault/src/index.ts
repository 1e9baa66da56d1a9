export {
  type FrameHandlers,
  type FrameScope,
  type Host,
  type ServedFrame,
  type ServeFrameParameters,
  serveFrame,
} from './channel/serveFrame.js'
export type { FrameChain, FrameConfig, FrameToken } from './kernel/config.js'
export { VaultError } from './kernel/vaultError.js'
