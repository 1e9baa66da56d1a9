import { BlockList, isIP, isIPv6 } from 'node:net'

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

function toBlockList(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits, ...more] = proxy.split('/')
    const isRight =
      isIP(address) > 0 &&
      more.length === 0 &&
      (bits === undefined ||
        (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32)))
    if (!isRight)
      throw new TypeError(
        `The option "trustedProxies" is wrong: expected an address or range such as 10.0.0.0/8, received "${proxy}".`,
      )
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/**
 * Returns the /64 network of an IPv6 address. A provider assigns it to one household or machine,
 * which chooses the other bits.
 */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? before
      : [
          ...before,
          ...Array.from({ length: 8 - before.length - after.length }, () => '0'),
          ...after,
        ]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Creates a function that returns the client's address: the peer of the connection. If the peer is
 * one of the `proxies`, it is the last address in `X-Forwarded-For` that is not a proxy. Earlier
 * entries come from the client and are not trusted.
 *
 * @throws TypeError when a proxy is not an address or range (CIDR).
 */
export function createClientAddress(
  proxies: readonly string[],
): (peer: string | undefined, forwardedFor: string | undefined) => string | undefined {
  const trusted = toBlockList(proxies)
  if (proxies.length === 0)
    return (peer) => (peer === undefined ? undefined : networkOf(plain(peer)))
  return (peer, forwardedFor) => {
    if (peer === undefined) return undefined
    const hops = [...(forwardedFor ?? '').split(','), peer].map(plain)
    for (let index = hops.length - 1; index >= 0; index--) {
      const hop = hops[index] ?? ''
      // An invalid entry after a trusted proxy: returns the proxy's own address.
      if (isIP(hop) === 0) return networkOf(plain(hops[index + 1] ?? peer))
      if (index === 0 || !trusted.check(hop, familyOf(hop))) return networkOf(hop)
    }
    return networkOf(plain(peer))
  }
}
