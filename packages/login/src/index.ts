export type { LoginPort } from '@latchkey/core'
