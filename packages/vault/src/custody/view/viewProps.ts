import type { CustodyScreenAnswer } from '../custody.js'
import type { CustodyScreen } from '../screens.js'

/** What every view of custody is given. */
export interface CustodyViewProps<kind extends CustodyScreen['kind']> {
  screen: Extract<CustodyScreen, { kind: kind }>
  answer(value: CustodyScreenAnswer): void
}
