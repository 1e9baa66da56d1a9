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
 * The account's contracts (`packages/sandbox/contracts/Accounts.sol`: solady's ERC4337 behind an
 * ERC-1967 proxy). With them, the frame derives the user's address without a node.
 */
const factoryAbi = parseAbi([
  'function createAccount(address owner, bytes32 salt) payable returns (address)',
  'function getAddress(bytes32 salt) view returns (address)',
])

/** Domain of every account, besides its chain and its address (ERC-5267). */
const DOMAIN = { name: 'Latchkey Account', version: '1' } as const

/** An account's own domain: what is signed for it is good for no other account (ERC-7739). */
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
 * An owner's first account. A salt begins with its owner, so that an address is its owner's before
 * there is code at it.
 */
function saltOf(owner: Address): Hex {
  return pad(owner, { dir: 'right', size: 32 })
}

/**
 * Code that makes the minimal ERC-1967 proxy of an implementation: 34 bytes that return the 61
 * after them.
 */
function proxyCode(implementation: Address): Hex {
  return concatHex([
    '0x603d3d8160223d3973',
    implementation,
    '0x60095155f3363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3',
  ])
}

/**
 * Address of the account of an owner, from the factory's address alone: the implementation is the
 * first thing the factory made.
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

/** Asks the factory where it would put the account. */
export function getAddressData(owner: Address): Hex {
  return encodeFunctionData({ abi: factoryAbi, functionName: 'getAddress', args: [saltOf(owner)] })
}

/** The signer, the address and the chain of an account. */
export interface Signing {
  owner: LocalAccount
  account: Address
  chainId: number
}
