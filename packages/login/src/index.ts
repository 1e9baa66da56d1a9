export type { LoginOptions } from './kernel/loginOptions.js'
export type { LoginPage } from './kernel/page.js'
export {
  createSolanaSigner,
  type SolanaSendOptions,
  type SolanaSigner,
} from './login/createSolanaSigner.js'
export { login } from './login.js'
