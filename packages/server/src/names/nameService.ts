import type { NameRecord, RegisterNameBody } from '@latchkey/protocol'
import type { Address } from 'viem'

/** Looks up names. */
export interface NameReader {
  /** @param name - Normalized. */
  resolve(name: string): Promise<NameRecord | undefined>
  /**
   * Returns the names that resolve to the account, its primary name first.
   *
   * @param chainId - Chain of the account. Matters only for contract accounts.
   */
  reverse(address: Address, chainId?: number | undefined): Promise<readonly NameRecord[]>
  /** Returns the unchecked avatar record of a name (ENSIP-12): a URI of any kind. */
  avatarOf(name: string): Promise<string | undefined>
}

/** Looks up and registers names. */
export interface NameService extends NameReader {
  /** True if a name is below this server's parent. */
  isOwn(name: string): boolean
  /**
   * Returns names like the given one with their availability, the given one first if it is valid.
   */
  suggest(asked: string): Promise<readonly { name: string; registered: boolean }[]>
  /** Checks the message and its signature, and registers or changes the name. */
  register(body: RegisterNameBody): Promise<NameRecord>
  /** Returns the address of a name for a coin type (ENSIP-9, ENSIP-11). */
  addressOf(name: string, coinType: bigint): Promise<Address | undefined>
  /** Returns the name of an account for a coin type, if the name resolves to the account there. */
  nameOf(address: Address, coinType: bigint): Promise<string | undefined>
}

/** Options of the names that this server registers. */
export interface OwnNamesOptions {
  /** The parent of all names, for example `latchkey.eth`. */
  parent: string
  /** Chain of the ENS contract that has the parent. Coin type 60 stands for it. */
  chainId: number
}
