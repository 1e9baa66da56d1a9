// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Registry} from "./Names.sol";
import {OffchainLookup} from "./GatewayResolver.sol";

error ResolverNotFound(bytes name);
error ResolverNotContract(bytes name, address resolver);
error ResolverError(bytes errorData);
error UnsupportedResolverProfile(bytes4 selector);
error ReverseAddressMismatch(string primary, bytes primaryAddress);
error HttpError(uint16 status, string message);
error DNSDecodingFailed(bytes dns);

/// A request to a gateway (ENSIP-21).
struct Request {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(Request[] memory requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Resolves any name, or the name of an address, in one call, with gateways. Has the functions that viem calls.
contract UniversalResolver {
    bytes4 private constant RESOLVE = 0x9061b923;
    Registry public immutable registry;

    /// The state that the callback needs after the gateway's answer.
    struct Pending {
        address resolver;
        bytes4 callback;
        bytes extraData;
        /// True for resolve(bytes,bytes), whose answer is bytes inside bytes.
        bool isExtended;
        /// The step after this lookup: none, or the name of an address.
        bytes context;
    }

    /// Returns the name of an address in two steps, each of which may need a gateway.
    struct Reverse {
        bytes account;
        uint256 coinType;
        string[] gateways;
        address reverseResolver;
        string primary;
    }

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways) external view returns (bytes memory, address) {
        return ask(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (finish(response, pending), pending.resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways) external view returns (string memory, address, address) {
        // Only Ethereum's own names live at addr.reverse (ENSIP-19).
        if (coinType != 60 || account.length != 20) revert ResolverNotFound("");
        bytes memory name = abi.encodePacked(uint8(40), hexOf(account), hex"04616464720772657665727365", hex"00");
        Reverse memory reverse = Reverse(account, coinType, gateways, address(0), "");
        bytes memory data = abi.encodeWithSignature("name(bytes32)", namehash(name, 0));
        (bytes memory answer, address resolver) = ask(name, data, gateways, this.reverseNameCallback.selector, abi.encode(reverse));
        return forward(reverse, answer, resolver);
    }

    function reverseNameCallback(bytes calldata response, bytes calldata extraData) external view returns (string memory, address, address) {
        Pending memory pending = abi.decode(extraData, (Pending));
        return forward(abi.decode(pending.context, (Reverse)), finish(response, pending), pending.resolver);
    }

    function reverseAddressCallback(bytes calldata response, bytes calldata extraData) external view returns (string memory, address, address) {
        Pending memory pending = abi.decode(extraData, (Pending));
        return settle(abi.decode(pending.context, (Reverse)), finish(response, pending), pending.resolver);
    }

    /// Checks that the name resolves to the address.
    function forward(Reverse memory reverse, bytes memory answer, address resolver) private view returns (string memory, address, address) {
        reverse.primary = answer.length == 0 ? "" : abi.decode(answer, (string));
        reverse.reverseResolver = resolver;
        if (bytes(reverse.primary).length == 0) return ("", address(0), resolver);
        bytes memory name = encode(reverse.primary);
        bytes memory data = abi.encodeWithSignature("addr(bytes32)", namehash(name, 0));
        (bytes memory found, address finder) = ask(name, data, reverse.gateways, this.reverseAddressCallback.selector, abi.encode(reverse));
        return settle(reverse, found, finder);
    }

    function settle(Reverse memory reverse, bytes memory found, address resolver) private pure returns (string memory, address, address) {
        address account = address(bytes20(reverse.account));
        bytes memory primary = found.length == 0 ? bytes("") : abi.encodePacked(abi.decode(found, (address)));
        if (keccak256(primary) != keccak256(abi.encodePacked(account))) revert ReverseAddressMismatch(reverse.primary, primary);
        return (reverse.primary, resolver, reverse.reverseResolver);
    }

    /// Calls the resolver of a name. If it needs a gateway, reverts with the lookup, and the caller continues at `callback`.
    function ask(bytes memory name, bytes memory data, string[] memory gateways, bytes4 callback, bytes memory context)
        private
        view
        returns (bytes memory, address)
    {
        (address resolver,, uint256 offset) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isExtended = declares(resolver, RESOLVE);
        // The resolver of a parent resolves its children only if it supports ENSIP-10.
        if (offset != 0 && !isExtended) revert ResolverNotFound(name);
        (bool isOk, bytes memory answer) = resolver.staticcall(isExtended ? abi.encodeWithSelector(RESOLVE, name, data) : data);
        if (isOk) {
            if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
            return (isExtended ? abi.decode(answer, (bytes)) : answer, resolver);
        }
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        lookup(answer, gateways, callback, Pending(resolver, 0, "", isExtended, context));
    }

    function lookup(bytes memory answer, string[] memory gateways, bytes4 callback, Pending memory pending) private view {
        bytes memory rest = new bytes(answer.length - 4);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = answer[i + 4];
        Request[] memory requests = new Request[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, pending.callback, pending.extraData) =
            abi.decode(rest, (address, string[], bytes, bytes4, bytes));
        if (requests[0].sender != pending.resolver) revert ResolverError(answer);
        revert OffchainLookup(address(this), gateways, abi.encodeCall(BatchGateway.query, (requests)), callback, abi.encode(pending));
    }

    /// Passes the gateway's answer to the resolver, which checks it.
    function finish(bytes calldata response, Pending memory pending) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        bytes memory given = responses[0];
        if (failures[0]) {
            if (bytes4(given) != HttpError.selector) revert ResolverError(given);
            assembly {
                revert(add(given, 32), mload(given))
            }
        }
        (bool isOk, bytes memory answer) = pending.resolver.staticcall(abi.encodeWithSelector(pending.callback, given, pending.extraData));
        if (!isOk) revert ResolverError(answer);
        return pending.isExtended ? abi.decode(answer, (bytes)) : answer;
    }

    /// Returns the resolver of a name or of its nearest parent with one, the name's hash, and the parent's offset in the name.
    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = namehash(name, 0);
        while (true) {
            resolver = registry.resolver(namehash(name, offset));
            if (resolver != address(0) || name[offset] == 0) return (resolver, node, offset);
            offset += uint8(name[offset]) + 1;
        }
    }

    function namehash(bytes memory name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[offset]);
        if (size == 0) return 0;
        if (offset + 1 + size >= name.length) revert DNSDecodingFailed(name);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), offset), size)
        }
        return keccak256(abi.encodePacked(namehash(name, offset + 1 + size), label));
    }

    /// Returns the DNS wire form of a name: each label after its length, then zero.
    function encode(string memory name) private pure returns (bytes memory wire) {
        bytes memory text = bytes(name);
        wire = abi.encodePacked(uint8(0), text, uint8(0));
        uint256 start = 0;
        for (uint256 i = 1; i < wire.length; i++) {
            if (i != wire.length - 1 && wire[i] != ".") continue;
            if (i - start == 1 || i - start > 256) revert DNSDecodingFailed(text);
            wire[start] = bytes1(uint8(i - start - 1));
            start = i;
        }
    }

    function hexOf(bytes calldata account) private pure returns (bytes memory text) {
        text = new bytes(40);
        for (uint256 i = 0; i < 40; i++) text[i] = bytes16("0123456789abcdef")[uint8(account[i / 2]) >> (i % 2 == 0 ? 4 : 0) & 15];
    }

    function declares(address resolver, bytes4 id) private view returns (bool) {
        (bool isOk, bytes memory answer) = resolver.staticcall(abi.encodeWithSignature("supportsInterface(bytes4)", id));
        return isOk && answer.length >= 32 && abi.decode(answer, (uint256)) == 1;
    }
}
