export { login } from './login.js'
export type { LoginOptions } from './options.js'
export type { LoginPage } from './page.js'
export {
  createSolanaSigner,
  type SolanaSendOptions,
  type SolanaSigner,
} from './solana/createSolanaSigner.js'
