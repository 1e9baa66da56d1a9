export { fromBase58, toBase58 } from './base58.js'
export { isRecord } from './isRecord.js'
export { type Lazy, lazy } from './lazy.js'
export { lazyMethods } from './lazyMethods.js'
