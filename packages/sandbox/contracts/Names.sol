// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Stores the owner and the resolver of each name (ERC-137).
contract Registry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 => Record) private records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    constructor(address rootOwner) {
        records[0].owner = rootOwner;
    }

    modifier onlyOwner(bytes32 node) {
        require(records[node].owner == msg.sender, "not the owner of the name");
        _;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return records[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return records[node].owner != address(0);
    }

    function setResolver(bytes32 node, address to) external onlyOwner(node) {
        records[node].resolver = to;
        emit NewResolver(node, to);
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address to, address resolver_, uint64 ttl_) external onlyOwner(node) {
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        records[subnode] = Record(to, resolver_, ttl_);
        emit NewOwner(node, label, to);
        emit NewResolver(subnode, resolver_);
    }
}

/// Stores the records that the owner of a name sets: addresses (ERC-137, ERC-2304), texts (ERC-634), the name of an
/// address (ERC-181).
contract PublicResolver {
    Registry private immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) private names;

    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    constructor(Registry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        require(registry.owner(node) == msg.sender, "not the owner of the name");
        _;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata to) external onlyOwner(node) {
        addresses[node][coinType] = to;
        emit AddressChanged(node, coinType, to);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        names[node] = value;
        emit NameChanged(node, value);
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addresses[node][60]));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, addr, addr with a coin type, text, name.
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }
}

/// Assigns names to addresses: an address that claims `<its 40 hex digits>.addr.reverse` owns it.
contract ReverseRegistrar {
    bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    Registry private immutable registry;
    address private immutable resolver;

    constructor(Registry registry_, address resolver_) {
        registry = registry_;
        resolver = resolver_;
    }

    /// Claims the sender's reverse name. The sender may then set its name at the public resolver.
    function claim() external returns (bytes32) {
        bytes32 label = keccak256(hexOf(msg.sender));
        registry.setSubnodeRecord(ADDR_REVERSE, label, msg.sender, resolver, 0);
        return keccak256(abi.encodePacked(ADDR_REVERSE, label));
    }

    function hexOf(address account) private pure returns (bytes memory text) {
        text = new bytes(40);
        for (uint256 i = 0; i < 40; i++) text[i] = bytes16("0123456789abcdef")[uint160(account) >> (4 * (39 - i)) & 15];
    }
}
