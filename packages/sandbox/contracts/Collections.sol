// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/src/tokens/ERC721.sol";
import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {LibString} from "solady/src/utils/LibString.sol";

/// ERC-721: each one is its own.
contract Lanterns is ERC721 {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function name() public pure override returns (string memory) {
        return "Millpond Lanterns";
    }

    function symbol() public pure override returns (string memory) {
        return "LANTERN";
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        if (!_exists(id)) revert TokenDoesNotExist();
        return string.concat('data:application/json,{"name":"Lantern ', LibString.toString(id), '","description":"It burns on this chain only."}');
    }

    function mint(address to, uint256 id) external {
        require(msg.sender == owner, "only the owner mints");
        _mint(to, id);
    }
}

/// ERC-1155: many of each.
contract Badges is ERC1155 {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function name() external pure returns (string memory) {
        return "Millpond Badges";
    }

    function symbol() external pure returns (string memory) {
        return "BADGE";
    }

    function uri(uint256 id) public pure override returns (string memory) {
        return string.concat('data:application/json,{"name":"Badge ', LibString.toString(id), '"}');
    }

    function mint(address to, uint256 id, uint256 amount) external {
        require(msg.sender == owner, "only the owner mints");
        _mint(to, id, amount, "");
    }
}
