/**
 * Channel of `node:diagnostics_channel` with a message for each write that a database refused for
 * lack of room, a broken disk or because it is read only. `/ready` fails from then on.
 */
export const unwritableChannel: 'latchkey:database-unwritable' = 'latchkey:database-unwritable'
