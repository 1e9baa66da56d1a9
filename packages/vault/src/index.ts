export type { FrameChain, FrameConfig, FrameToken } from './kernel/config.js'
