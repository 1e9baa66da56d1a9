// Written by npm run icons.
import type { MarkTable } from '../markTable.js'

export const table: MarkTable = {
  '0x1c306872bc82525d72bf3562e8f0aa3f8f26e857': () =>
    import('../marks/tokens/yield-guild-games.js'),
  '0x7eae20d11ef8c779433eb24503def900b9d28ad7': () => import('../marks/tokens/pixels.js'),
  '0x97a9107c1793bc407d6f527b77e7fff4d812bece': () => import('../marks/tokens/axie-infinity.js'),
}
