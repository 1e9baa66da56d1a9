import { isIP } from 'node:net'

/**
 * A network that a client belongs to, and the factor by which its limits are higher than those of
 * the narrowest one.
 */
export interface ClientNetwork {
  name: string
  factor: number
}

/**
 * Returns the networks of a client, narrow to wide: /64, /56 and /48 of IPv6, the address and its
 * /24 of IPv4.
 *
 * Providers hand out /56 and /48 to one customer, who otherwise counts as 256 or 65,536 clients.
 * The wider ones have higher limits because mobile networks give each phone a /64 of one /48.
 *
 * @param address - Result of `createClientAddress`.
 */
export function networksOf(address: string): [narrow: ClientNetwork, ...wider: ClientNetwork[]] {
  const [a, b, c, d, tail] = address.split(/[:.]/, 5)
  if (isIP(address) === 4)
    return [
      { name: address, factor: 1 },
      { name: `${a}.${b}.${c}.0/24`, factor: 4 },
    ]
  if (d === undefined || tail !== '') return [{ name: address, factor: 1 }]
  const upper = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [
    { name: address, factor: 1 },
    { name: `${a}:${b}:${c}:${upper}::/56`, factor: 2 },
    { name: `${a}:${b}:${c}::/48`, factor: 4 },
  ]
}
