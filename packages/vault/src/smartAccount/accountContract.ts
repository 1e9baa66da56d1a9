import {
  type Address,
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  type LocalAccount,
  pad,
  parseAbi,
} from 'viem'

/**
 * Contracts of the account (`packages/sandbox/contracts/Accounts.sol`: solady's ERC4337 behind an
 * ERC-1967 proxy). With them, the frame derives the user's address without a node.
 */
const factoryAbi = parseAbi([
  'function createAccount(address owner, bytes32 salt) payable returns (address)',
  'function getAddress(bytes32 salt) view returns (address)',
])

/** Domain of every account, in addition to its chain and its address (ERC-5267). */
const DOMAIN = { name: 'Latchkey Account', version: '1' } as const

/** Domain of one account: a signature for it is not valid for another account (ERC-7739). */
export interface AccountDomain {
  name: string
  version: string
  chainId: number
  verifyingContract: Address
}

export function domainOf(account: Address, chainId: number): AccountDomain {
  return { ...DOMAIN, chainId, verifyingContract: account }
}

/**
 * Returns the salt of an owner's first account. It begins with the owner, so an address belongs to
 * its owner before it has code.
 */
function saltOf(owner: Address): Hex {
  return pad(owner, { dir: 'right', size: 32 })
}

/**
 * Returns the init code of a minimal ERC-1967 proxy: 34 bytes that return the 61 bytes after them.
 */
function proxyCode(implementation: Address): Hex {
  return concatHex([
    '0x603d3d8160223d3973',
    implementation,
    '0x60095155f3363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3',
  ])
}

/**
 * Returns the address of an owner's account. Derives it from the factory's address alone, because
 * the implementation is the first contract that the factory created.
 */
export function addressFrom(factory: Address, owner: Address): Address {
  const implementation = getContractAddress({ from: factory, nonce: 1n })
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: saltOf(owner),
    bytecode: proxyCode(implementation),
  })
}

/** Returns the call data that deploys the account. */
export function factoryDataOf(owner: Address): Hex {
  return encodeFunctionData({
    abi: factoryAbi,
    functionName: 'createAccount',
    args: [owner, saltOf(owner)],
  })
}

/** Returns the call data that reads an account's address from the factory. */
export function getAddressData(owner: Address): Hex {
  return encodeFunctionData({ abi: factoryAbi, functionName: 'getAddress', args: [saltOf(owner)] })
}

/** Signer, address and chain of an account. */
export interface Signing {
  owner: LocalAccount
  account: Address
  chainId: number
}
