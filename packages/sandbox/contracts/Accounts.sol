// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {LibClone} from "solady/src/utils/LibClone.sol";

/// ERC-4337 account with one owner. Checks ERC-1271 signatures by ERC-7739.
contract Account is ERC4337 {
    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Latchkey Account", "1");
    }
}

/// Creates accounts at predictable addresses, with the interface of viem's toSoladySmartAccount. A salt begins with the
/// 20 bytes of the owner, so an address belongs to its owner before it has code.
contract AccountFactory {
    address public immutable implementation;

    constructor() {
        implementation = address(new Account());
    }

    function createAccount(address owner, bytes32 salt) external payable returns (address) {
        require(address(bytes20(salt)) == owner, "the salt must begin with its owner");
        (bool exists, address account) = LibClone.createDeterministicERC1967(msg.value, implementation, salt);
        if (!exists) Account(payable(account)).initialize(owner);
        return account;
    }

    /// Returns the address at which `createAccount` deploys the account.
    function getAddress(bytes32 salt) external view returns (address) {
        return LibClone.predictDeterministicAddressERC1967(implementation, salt, address(this));
    }
}
