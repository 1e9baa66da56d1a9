import { ServerError } from '../kernel/serverError.js'

/** Bytes of a box or record besides its text, rounded up above the overhead of any store. */
const ENTRY_BYTES = 300

/** Maximum bytes of one node, for all networks together. */
const MAX_BYTES = 48 * 1024 * 1024

/** Share of the free bytes that one network may hold: 1/64 for itself, 1/16 with its neighbours. */
const OWN_PART = 64
const NEIGHBOURS_PART = 16

/** Tracks the bytes of boxes until they are read or expire. */
export interface BoxBudget {
  /**
   * Reserves bytes under a key. Reserving the same bytes again only extends the lifetime.
   *
   * @throws ServerError 507 `boxes_full`
   */
  reserve(key: string, address: string | undefined, bytes: number): void
  release(key: string): void
}

interface Reservation {
  readonly networks: readonly Network[]
  readonly bytes: number
  readonly expiresAt: number
}

interface Network {
  readonly name: string
  readonly part: number
}

/**
 * Returns the networks of an address. IPv4: the address and its /24. IPv6: the /64 and the /48,
 * which one customer of a provider may have.
 */
function networksOf(address: string | undefined): Network[] {
  if (address === undefined) return []
  const neighbours = address.includes(':')
    ? address.split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.')
  return [
    { name: address, part: OWN_PART },
    { name: `neighbours of ${neighbours}`, part: NEIGHBOURS_PART },
  ]
}

/**
 * Creates the budget of a node. A network may hold a share of the bytes that are still free. The
 * more networks fill it, the less each may hold, so a network that holds nothing always gets some
 * (V7). Nothing is evicted.
 *
 * @param lifetime - Milliseconds after which a reservation expires.
 */
export function createBoxBudget(clock: { now(): number }, lifetime: number): BoxBudget {
  // Ordered by expiry: all have the same lifetime.
  const reservations = new Map<string, Reservation>()
  const held = new Map<string, number>()
  const total = { bytes: 0 }

  function add({ networks, bytes }: Reservation, sign: 1 | -1): void {
    total.bytes += sign * bytes
    for (const { name } of networks) {
      const left = (held.get(name) ?? 0) + sign * bytes
      if (left > 0) held.set(name, left)
      else held.delete(name)
    }
  }

  function release(key: string): void {
    const reservation = reservations.get(key)
    if (!reservation) return
    reservations.delete(key)
    add(reservation, -1)
  }

  return {
    release,
    reserve(key, address, size) {
      // Sorted by expiry, so the loop can stop at the first live one.
      for (const [old, { expiresAt }] of reservations) {
        if (expiresAt > clock.now()) break
        release(old)
      }
      const bytes = ENTRY_BYTES + size
      const before = reservations.get(key)
      const wanted = bytes - (before?.bytes ?? 0)
      const free = MAX_BYTES - total.bytes
      const networks = networksOf(address)
      const isOver =
        wanted > free ||
        networks.some(({ name, part }) => (held.get(name) ?? 0) + wanted > free / part)
      if (wanted > 0 && isOver)
        throw new ServerError(
          507,
          'boxes_full',
          'Too many bytes of this network wait to be read. Try again in a minute.',
          { retryAfter: 60 },
        )
      release(key)
      const reservation = { networks, bytes, expiresAt: clock.now() + lifetime }
      reservations.set(key, reservation)
      add(reservation, 1)
    },
  }
}
