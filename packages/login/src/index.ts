export type { LoginPort } from '@latchkey/core'
export { login } from './login.js'
export type { LoginOptions } from './options.js'
export type { LoginPage } from './page.js'
