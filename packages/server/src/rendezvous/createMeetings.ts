import type { RendezvousSide, RendezvousSlot } from '@latchkey/protocol'
import { ServerError } from '../kernel/serverError.js'
import type { Store } from '../kernel/store.js'
import type { BoxBudget } from './createBoxBudget.js'

/** Maximum number of unread boxes of one side. */
const MAX_UNREAD = 2

/** The sender of a request: one side of a meeting. */
export interface Caller {
  /** RFC 7638 thumbprint of the key that the request proves. */
  keyThumbprint: string
  /** Network address; `undefined` if it is unknown. */
  address: string | undefined
}

/** Polls until there is a value. Resolves with `undefined` at the end of the request's wait. */
export type Wait = <value>(look: () => Promise<value | undefined>) => Promise<value | undefined>

/**
 * Boxes that the two sides of a meeting exchange. Each side belongs to the key of its first
 * request.
 */
export interface Meetings {
  /**
   * Stores a box until it is read. Waits while two boxes are unread, because browsers log each
   * refused request as an error. Does not store a box that was already read, which a sender repeats
   * after a lost reply.
   *
   * @throws ServerError 403 `meeting_taken`, 429 `box_unread`, 507 `boxes_full`, `store_full`
   */
  put(caller: Caller, slot: RendezvousSlot, box: string, wait: Wait): Promise<void>
  /**
   * Deletes the boxes before a slot, which the caller has read. Waits for the box of the slot.
   *
   * @throws ServerError 403 `meeting_taken`, 507 `boxes_full`, `store_full`
   */
  take(caller: Caller, slot: RendezvousSlot, wait: Wait): Promise<string | undefined>
}

/** State of a side: its key, and the number of boxes of the other side that it has read. */
interface SideRecord {
  keyThumbprint: string
  read: number
}

const boxKey = ({ id, side, index }: RendezvousSlot): string => `rendezvous:${id}:${side}:${index}`
const sideKey = (id: string, side: RendezvousSide): string => `rendezvousSide:${id}:${side}`
const otherSide = (side: RendezvousSide): RendezvousSide => (side === 'frame' ? 'window' : 'frame')
const writeRecord = ({ keyThumbprint, read }: SideRecord): string => `${keyThumbprint} ${read}`

function readRecord(text: string): SideRecord {
  const [keyThumbprint = '', read] = text.split(' ')
  return { keyThumbprint, read: Number(read) }
}

/**
 * @param lifetime - Milliseconds until a box expires, and until a side expires after its last
 *   request.
 */
export function createMeetings({
  store,
  budget,
  lifetime,
}: {
  store: Store
  budget: BoxBudget
  lifetime: number
}): Meetings {
  /** Binds a side to the caller's key, or checks that it is bound to it. */
  async function claim(
    { keyThumbprint, address }: Caller,
    id: string,
    side: RendezvousSide,
  ): Promise<SideRecord> {
    const key = sideKey(id, side)
    const own = { keyThumbprint, read: 0 }
    budget.reserve(key, address, 0)
    if (await store.add(key, writeRecord(own), lifetime)) return own
    const record = readRecord((await store.get(key)) ?? writeRecord(own))
    if (record.keyThumbprint !== keyThumbprint)
      throw new ServerError(
        403,
        'meeting_taken',
        'Another browser uses this id. Close the window and open it again.',
      )
    return record
  }

  /** Waits until a box was read, or may be stored. @throws ServerError 429 `box_unread` */
  async function waitForRoom(
    { id, side, index }: RendezvousSlot,
    wait: Wait,
  ): Promise<'read' | 'room'> {
    const look = async (): Promise<'read' | 'room' | 'ahead' | undefined> => {
      const reader = await store.get(sideKey(id, otherSide(side)))
      const read = reader === undefined ? 0 : readRecord(reader).read
      if (index < read) return 'read'
      if (index < read + MAX_UNREAD) return 'room'
      return index === read + MAX_UNREAD ? undefined : 'ahead'
    }
    const found = await wait(look)
    if (found === 'read' || found === 'room') return found
    throw new ServerError(
      429,
      'box_unread',
      `${MAX_UNREAD} boxes wait to be read. Send the next one when the other side has read one.`,
      { retryAfter: 1 },
    )
  }

  return {
    async put(caller, slot, box, wait) {
      await claim(caller, slot.id, slot.side)
      const key = boxKey(slot)
      // Reserved before the wait, because the box uses the memory meanwhile.
      budget.reserve(key, caller.address, box.length)
      try {
        if ((await waitForRoom(slot, wait)) === 'room') await store.set(key, box, lifetime)
        else budget.release(key)
      } catch (error) {
        budget.release(key)
        throw error
      }
    },
    async take(caller, slot, wait) {
      const side = otherSide(slot.side)
      const { keyThumbprint, read } = await claim(caller, slot.id, side)
      for (let index = read; index < Math.min(slot.index, read + MAX_UNREAD); index++) {
        budget.release(boxKey({ ...slot, index }))
        await store.delete(boxKey({ ...slot, index }))
      }
      await store.set(
        sideKey(slot.id, side),
        writeRecord({ keyThumbprint, read: Math.max(read, slot.index) }),
        lifetime,
      )
      return wait(() => store.get(boxKey(slot)))
    },
  }
}
