import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 ranges that are not on the public internet. Source: IANA IPv4 Special-Purpose Address
 * Registry.
 */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/**
 * Special parts of 2000::/3, such as Teredo and 6to4, which contain IPv4 addresses. Source: IANA
 * IPv6 registry.
 */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6')

/** All public IPv6 addresses. IPv4-mapped, NAT64, local and multicast addresses are outside it. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/**
 * True if an IP address is on the public internet, and so cannot be a machine of the operator's own
 * network (SEC-56).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
