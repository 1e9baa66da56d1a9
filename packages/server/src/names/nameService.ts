import type { NameRecord, RegisterNameBody } from '@latchkey/protocol'
import type { Address } from 'viem'

/** Where names can be looked up. */
export interface NameReader {
  /** @param name - Normalized. */
  resolve(name: string): Promise<NameRecord | undefined>
  /**
   * Names that lead back to the account, the one it is shown by first.
   *
   * @param chainId - Where the account is; told apart only for contract accounts.
   */
  reverse(address: Address, chainId?: number | undefined): Promise<readonly NameRecord[]>
  /**
   * The avatar record of a name as its owner wrote it (ENSIP-12): an address of any kind, not
   * checked.
   */
  avatarOf(name: string): Promise<string | undefined>
}

/** Where names can also be taken. */
export interface NameService extends NameReader {
  /** Whether a name is one of those that are given out here. */
  isOwn(name: string): boolean
  /**
   * Names like the asked one with their availability, itself first where it may be taken at all.
   */
  suggest(asked: string): Promise<readonly { name: string; registered: boolean }[]>
  /** Checks the message and its signature, and gives out the name or changes it. */
  register(body: RegisterNameBody): Promise<NameRecord>
  /** Where a name leads for a coin type (ENSIP-9, ENSIP-11). */
  addressOf(name: string, coinType: bigint): Promise<Address | undefined>
  /** What an account is called where a coin type says; the name leads back to it there. */
  nameOf(address: Address, coinType: bigint): Promise<string | undefined>
}

/** Names that this server gives out. */
export interface OwnNamesOptions {
  /** They end in this name, for example `latchkey.eth`. */
  parent: string
  /** Chain whose ENS knows the parent. Coin type 60 stands for it. */
  chainId: number
}
