// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A plain ERC-20 that its owner mints. The tokens below differ in one behavior each.
contract Token {
    string private named;
    string private abbreviated;
    uint8 public immutable decimals;
    address public immutable owner;
    uint256 public totalSupply;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) {
        named = name_;
        abbreviated = symbol_;
        decimals = decimals_;
        owner = owner_;
    }

    function name() external view returns (string memory) {
        return named;
    }

    function symbol() external view returns (string memory) {
        return abbreviated;
    }

    function balanceOf(address account) public view virtual returns (uint256) {
        return held[account];
    }

    function mint(address to, uint256 value) external virtual {
        require(msg.sender == owner, "only the owner mints");
        totalSupply += value;
        held[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external virtual returns (bool) {
        permitSpending(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        spend(from, value);
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal virtual {
        require(held[from] >= value, "balance too small");
        held[from] -= value;
        held[to] += value;
        emit Transfer(from, to, value);
    }

    function permitSpending(address from, address spender, uint256 value) internal virtual {
        allowance[from][spender] = value;
        emit Approval(from, spender, value);
    }

    function spend(address from, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance too small");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
    }
}

/// ERC-2612: a signature can set the allowance.
contract PermitToken is Token {
    bytes32 private constant PERMIT = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private immutable nameHash;
    mapping(address => uint256) public nonces;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) Token(name_, symbol_, decimals_, owner_) {
        nameHash = keccak256(bytes(name_));
    }

    function version() external pure returns (string memory) {
        return "1";
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        bytes32 domain = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(abi.encode(domain, nameHash, keccak256("1"), block.chainid, address(this)));
    }

    function permit(address from, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= deadline, "permit expired");
        bytes32 structHash = keccak256(abi.encode(PERMIT, from, spender, value, nonces[from]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), structHash)), v, r, s);
        require(signer != address(0) && signer == from, "permit not signed by its owner");
        permitSpending(from, spender, value);
    }
}

/// Takes a fee of 2 % of every transfer, so the recipient gets less than the sent amount.
contract FeeToken is Token {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) Token(name_, symbol_, decimals_, owner_) {}

    function move(address from, address to, uint256 value) internal override {
        uint256 fee = value / 50;
        super.move(from, to, value - fee);
        if (fee > 0) super.move(from, owner, fee);
    }
}

/// An allowance changes only from or to zero.
contract ResetToken is Token {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) Token(name_, symbol_, decimals_, owner_) {}

    function permitSpending(address from, address spender, uint256 value) internal override {
        require(value == 0 || allowance[from][spender] == 0, "set the allowance to zero first");
        super.permitSpending(from, spender, value);
    }
}

/// Rebases: the owner raises all balances, without a Transfer event.
contract RebasingToken is Token {
    /// The factor of the stored balances, in billionths.
    uint256 public index = 1e9;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_) Token(name_, symbol_, decimals_, owner_) {}

    function balanceOf(address account) public view override returns (uint256) {
        return held[account] * index / 1e9;
    }

    function mint(address to, uint256 value) external override {
        require(msg.sender == owner, "only the owner mints");
        totalSupply += value;
        held[to] += value * 1e9 / index;
        emit Transfer(address(0), to, value);
    }

    function rebase(uint256 billionths) external {
        require(msg.sender == owner, "only the owner rebases");
        totalSupply = totalSupply * billionths / index;
        index = billionths;
    }

    function move(address from, address to, uint256 value) internal override {
        uint256 parts = value * 1e9 / index;
        require(held[from] >= parts, "balance too small");
        held[from] -= parts;
        held[to] += parts;
        emit Transfer(from, to, value);
    }
}
