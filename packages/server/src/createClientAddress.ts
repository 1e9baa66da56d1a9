import { BlockList, isIP, isIPv6 } from 'node:net'

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** IPv4 written as IPv6 is IPv4. */
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
 * The first 64 bits of an IPv6 address: one household or machine gets them, and can change the rest
 * freely.
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
 * Finds out who asks: the address at the other end of the connection. Where that is one of the
 * `proxies`, it is the last address of `X-Forwarded-For` that is not; what a user wrote there
 * before is not believed.
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
      // Nonsense from a proxy we trust: the proxy itself is counted.
      if (isIP(hop) === 0) return networkOf(plain(hops[index + 1] ?? peer))
      if (index === 0 || !trusted.check(hop, familyOf(hop))) return networkOf(hop)
    }
    return networkOf(plain(peer))
  }
}
