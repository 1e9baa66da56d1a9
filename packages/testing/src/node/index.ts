export { type Anvil, startAnvil } from './startAnvil.js'
