/**
 * Name of the `node:diagnostics_channel` with a message for each refused write: the disk is full or
 * broken, or the database is read-only. `/ready` fails after the first one.
 */
export const unwritableChannel: 'latchkey:database-unwritable' = 'latchkey:database-unwritable'
