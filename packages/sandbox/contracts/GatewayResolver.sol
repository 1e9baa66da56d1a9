// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

/// Resolves every name below its own (ENSIP-10) with signed answers of a gateway (ERC-3668).
contract GatewayResolver {
    address public immutable owner;
    string[] private gateways;
    mapping(address => bool) public signers;

    event UrlsChanged(string[] urls);
    event SignerChanged(address indexed signer, bool isSigner);

    constructor(address owner_, string[] memory urls_, address signer) {
        owner = owner_;
        gateways = urls_;
        signers[signer] = true;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner of the resolver");
        _;
    }

    function urls() external view returns (string[] memory) {
        return gateways;
    }

    function setUrls(string[] calldata urls_) external onlyOwner {
        gateways = urls_;
        emit UrlsChanged(urls_);
    }

    function setSigner(address signer, bool isSigner) external onlyOwner {
        signers[signer] = isSigner;
        emit SignerChanged(signer, isSigner);
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), gateways, request, this.resolveWithProof.selector, abi.encode(request, address(this)));
    }

    /// Returns the hash that the gateway's signer signs.
    function makeSignatureHash(address target, uint64 expires, bytes memory request, bytes memory result) public pure returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1900", target, expires, keccak256(request), keccak256(result)));
    }

    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory request, address sender) = abi.decode(extraData, (bytes, address));
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        require(sender == address(this), "asked of another resolver");
        require(expires >= block.timestamp, "answer expired");
        require(signers[recover(makeSignatureHash(sender, expires, request, result), signature)], "not signed by the gateway");
        return result;
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        require(signature.length == 65, "a signature has 65 bytes");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        signer = ecrecover(hash, v, r, s);
        require(signer != address(0), "no signature");
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }
}
