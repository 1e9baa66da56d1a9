export { type Lazy, lazy } from './lazy.js'
export { lazyMethods } from './lazyMethods.js'
