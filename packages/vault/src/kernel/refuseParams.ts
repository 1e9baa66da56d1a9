import { VaultError } from './vaultError.js'

/** Throws the error for parameters of a wrong form. */
export function refuseParams(what: string): never {
  throw new VaultError('invalidParams', `Invalid params: ${what}`, { code: -32602 })
}
