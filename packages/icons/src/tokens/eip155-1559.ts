// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  native: () => import('../marks/tokens/tenet-1b000f7b-59cb-4e06-89ce-d62b32d362b9.js'),
}
