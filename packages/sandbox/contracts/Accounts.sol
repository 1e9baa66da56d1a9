// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC4337} from "solady/src/accounts/ERC4337.sol";
import {LibClone} from "solady/src/utils/LibClone.sol";

/// ERC-4337 account with one owner; answers ERC-1271 through ERC-7739.
contract Account is ERC4337 {
    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Latchkey Account", "1");
    }
}

/// Makes accounts at addresses known beforehand, with the interface that viem's toSoladySmartAccount speaks. A salt begins
/// with its owner's 20 bytes: an address belongs to its owner before there is code at it.
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

    /// Where `createAccount` puts it.
    function getAddress(bytes32 salt) external view returns (address) {
        return LibClone.predictDeterministicAddressERC1967(implementation, salt, address(this));
    }
}
