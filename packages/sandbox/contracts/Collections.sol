// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/src/tokens/ERC721.sol";
import {ERC1155} from "solady/src/tokens/ERC1155.sol";
import {LibString} from "solady/src/utils/LibString.sol";

/// ERC-721: each token is unique.
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
        return string.concat(
            'data:application/json,{"name":"Lantern ',
            LibString.toString(id),
            '","description":"It burns on this chain only.","image":"',
            _picture(id),
            '"}'
        );
    }

    /// Draws a lantern at night. The number decides the colours and the height.
    function _picture(uint256 id) internal pure returns (string memory) {
        string memory sky = LibString.toString((id * 67 + 190) % 360);
        string memory glow = LibString.toString((id * 29 + 30) % 70);
        string memory lift = LibString.toString((id * 7) % 17);
        return string.concat(
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' fill='hsl(",
            sky,
            " 42%25 22%25)'/%3E%3Cpath d='M0 74c18-9 34-9 48-2s32 6 48-3v27H0z' fill='hsl(",
            sky,
            " 38%25 14%25)'/%3E%3Cg transform='translate(0 -",
            lift,
            ")'%3E%3Ccircle cx='48' cy='58' r='30' fill='hsl(",
            glow,
            " 90%25 60%25)' fill-opacity='.22'/%3E%3Cpath d='M40 40v-5a8 8 0 0 1 16 0v5' fill='none' stroke='hsl(",
            glow,
            " 45%25 70%25)' stroke-width='3'/%3E%3Crect x='34' y='40' width='28' height='38' rx='9' fill='hsl(",
            glow,
            " 88%25 62%25)'/%3E%3Cpath d='M48 49c6 6 8 9 8 13a8 8 0 0 1-16 0c0-4 2-7 8-13z' fill='hsl(",
            glow,
            " 75%25 32%25)'/%3E%3C/g%3E%3C/svg%3E"
        );
    }

    function mint(address to, uint256 id) external {
        require(msg.sender == owner, "only the owner mints");
        _mint(to, id);
    }
}

/// ERC-1155: several of each token.
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
        return string.concat(
            'data:application/json,{"name":"Badge ', LibString.toString(id), '","image":"', _picture(id), '"}'
        );
    }

    /// Draws rings on water. The number decides the colour.
    function _picture(uint256 id) internal pure returns (string memory) {
        string memory hue = LibString.toString((id * 53 + 160) % 360);
        return string.concat(
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' fill='hsl(",
            hue,
            " 38%25 88%25)'/%3E%3Cg fill='none' stroke='hsl(",
            hue,
            " 48%25 32%25)' stroke-width='4'%3E%3Cellipse cx='48' cy='50' rx='34' ry='20' opacity='.35'/%3E%3Cellipse cx='48' cy='50' rx='21' ry='12' opacity='.7'/%3E%3C/g%3E%3Cellipse cx='48' cy='50' rx='7' ry='4.500' fill='hsl(",
            hue,
            " 48%25 32%25)'/%3E%3C/svg%3E"
        );
    }

    function mint(address to, uint256 id, uint256 amount) external {
        require(msg.sender == owner, "only the owner mints");
        _mint(to, id, amount, "");
    }
}
