import { alertPath } from './Glyph.js'
import type { SharedIconName } from './IconName.js'
import { ringPath } from './ringPath.js'

/** Icons of both the modal and the frame. After a bar come the dots. */
export const sharedIcons: Readonly<Record<SharedIconName, string>> = {
  alert: alertPath,
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  window:
    'M6.5 4.75h11a3 3 0 0 1 3 3v8.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-8.5a3 3 0 0 1 3-3zM3.5 9.25h17|M6.7 7v.01',
  check: 'M5 12.6l4.6 4.6L19 7.6',
  'check-circle': `${ringPath}M8.2 12.3l2.65 2.65 5-5.2`,
  'alert-circle': `${ringPath}M12 7.75v4.6|M12 15.9v.01`,
  lock: 'M8 10.25h8a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3zM8 10.25V7.75a4 4 0 0 1 8 0v2.5M12 14.25v2',
  info: `${ringPath}M12 11.5v4.6|M12 8.1v.01`,
  key: 'M3.5 12a4.25 4.25 0 1 1 8.5 0a4.25 4.25 0 1 1-8.5 0M12 12h9v3.25M17 12v2.5',
  image:
    'M6.5 4.25h11a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-9.5a3 3 0 0 1 3-3zM7.15 9.25a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0M4 17.25l4.5-4.1a2 2 0 0 1 2.7 0l2.8 2.6 1.5-1.35a2 2 0 0 1 2.7 0l2.2 2',
}
