import type { CustodyScreenAnswer } from '../custody.js'
import type { CustodyScreen } from '../screens.js'

/** Props of every view of custody. */
export interface CustodyViewProps<kind extends CustodyScreen['kind']> {
  screen: Extract<CustodyScreen, { kind: kind }>
  answer(value: CustodyScreenAnswer): void
}
