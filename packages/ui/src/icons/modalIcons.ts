import { chevronDownPath } from './Glyph.js'
import type { ModalIconName, SharedIconName } from './IconName.js'
import { ringPath } from './ringPath.js'
import { sharedIcons } from './sharedIcons.js'

/**
 * Icons of several views of the modal, drawn for Latchkey on a 24 px grid. After a bar come the
 * dots. An icon of one view is in the module of the view.
 */
export const modalIcons: Readonly<Record<SharedIconName | ModalIconName, string>> = {
  ...sharedIcons,
  'chevron-down': chevronDownPath,
  back: 'M19 12H5m0 0l6-6m-6 6l6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  help: `${ringPath}M9.6 9.7a2.45 2.45 0 1 1 3.75 2.06c-.83.52-1.35.96-1.35 1.84|M12 16.5v.01`,
  search: 'M4.5 10.9a6.4 6.4 0 1 1 12.8 0a6.4 6.4 0 1 1-12.8 0M15.6 15.6L20 20',
  external:
    'M10 5H7.5a3 3 0 0 0-3 3v8.5a3 3 0 0 0 3 3H16a3 3 0 0 0 3-3V14M14 4.5h5.5V10M19.5 4.5l-8 8',
  phone:
    'M9.75 3h4.5a2.75 2.75 0 0 1 2.75 2.75v12.5a2.75 2.75 0 0 1-2.75 2.75h-4.5a2.75 2.75 0 0 1-2.75-2.75v-12.5a2.75 2.75 0 0 1 2.75-2.75zM10.9 17.8h2.2',
  wallet:
    'M6.75 5.75h10.5a3.25 3.25 0 0 1 3.25 3.25v7a3.25 3.25 0 0 1-3.25 3.25H6.75a3.25 3.25 0 0 1-3.25-3.25V9a3.25 3.25 0 0 1 3.25-3.25zM20.5 10.25h-4.25a2.25 2.25 0 0 0 0 4.5h4.25',
  network:
    'M9.75 5.75a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0M3.5 17.25a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0M16 17.25a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0M10.9 7.75l-4 7.5M13.1 7.75l4 7.5M8 17.25h8',
  'x-circle': `${ringPath}M9.25 9.25l5.5 5.5M14.75 9.25l-5.5 5.5`,
  offline:
    'M4 4l16 16M2.75 9.2A14.2 14.2 0 0 1 7 6.55M11 5.25a14.2 14.2 0 0 1 10.25 3.95M5.9 12.9a9.6 9.6 0 0 1 4-2.35M14.6 10.75a9.6 9.6 0 0 1 3.5 2.15M9.05 16.35a5 5 0 0 1 5.6-.2|M12 19.4v.01',
  copy: 'M12 9h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3zM15 9V7a3 3 0 0 0-3-3H7a3 3 0 0 0-3 3v5a3 3 0 0 0 3 3h2',
  refresh: 'M19.25 12.5A7.35 7.35 0 1 1 17.1 7l2.4 2.35M19.75 4.5v5h-5',
  disconnect:
    'M13.5 4.5H8a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h5.5M10.5 12H20m0 0l-3.75-3.75M20 12l-3.75 3.75',
  qr: 'M5.6 4h3.05a1.6 1.6 0 0 1 1.6 1.6v3.05a1.6 1.6 0 0 1 -1.6 1.6h-3.05a1.6 1.6 0 0 1 -1.6 -1.6v-3.05a1.6 1.6 0 0 1 1.6 -1.6zM15.35 4h3.05a1.6 1.6 0 0 1 1.6 1.6v3.05a1.6 1.6 0 0 1 -1.6 1.6h-3.05a1.6 1.6 0 0 1 -1.6 -1.6v-3.05a1.6 1.6 0 0 1 1.6 -1.6zM5.6 13.75h3.05a1.6 1.6 0 0 1 1.6 1.6v3.05a1.6 1.6 0 0 1 -1.6 1.6h-3.05a1.6 1.6 0 0 1 -1.6 -1.6v-3.05a1.6 1.6 0 0 1 1.6 -1.6zM13.75 16.5v-2.75h2.5M20 13.75v2.5M13.75 20h2.5M20 20h-.6',
  download: 'M12 4v11.25m0 0l4.75-4.75M12 15.25L7.25 10.5M4.75 19.75h14.5',
  clock: `${ringPath}M12 7.25V12l3.25 2`,
  'arrow-right': 'M5 12h14m0 0l-6-6m6 6l-6 6',
  swap: 'M4.5 8.25h15m0 0L16.25 5m3.25 3.25L16.25 11.5M19.5 15.75h-15m0 0L7.75 12.5M4.5 15.75L7.75 19',
  send: 'M6.75 17.25l10.5-10.5m0 0H9m8.25 0V15',
  receive: 'M17.25 6.75l-10.5 10.5m0 0H15m-8.25 0V9',
  buy: 'M12 5v14M5 12h14',
  card: 'M6 5.25h12a3 3 0 0 1 3 3v7.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7.5a3 3 0 0 1 3-3zM3 10h18M6.75 14.9h3.5',
  nameplate:
    'M6 6.75h12a3 3 0 0 1 3 3v4.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.5a3 3 0 0 1 3-3zM10 12h4|M6.4 12v.01M17.6 12v.01',
}
