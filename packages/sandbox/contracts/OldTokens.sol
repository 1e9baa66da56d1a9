// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The common part of both tokens of this file. They are no `Token`, because their functions have other types.
abstract contract Ledger {
    uint8 public immutable decimals;
    address public immutable owner;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint8 decimals_, address owner_) {
        decimals = decimals_;
        owner = owner_;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner, "only the owner mints");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "balance too small");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function spend(address from, uint256 value) internal {
        require(allowance[from][msg.sender] >= value, "allowance too small");
        allowance[from][msg.sender] -= value;
    }
}

/// Returns nothing in place of ERC-20's bool. An allowance changes only from or to zero.
contract SilentToken is Ledger {
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) Ledger(decimals_, owner_) {
        name = name_;
        symbol = symbol_;
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "set the allowance to zero first");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, value);
        move(from, to, value);
    }
}

/// Its name and symbol are bytes32, as in tokens older than ERC-20.
contract Bytes32Token is Ledger {
    bytes32 public immutable name;
    bytes32 public immutable symbol;

    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, address owner_) Ledger(decimals_, owner_) {
        name = name_;
        symbol = symbol_;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        move(from, to, value);
        return true;
    }
}
