const ring = 'M3.25 12a8.75 8.75 0 1 1 17.5 0a8.75 8.75 0 1 1-17.5 0'

export type IconName =
  | 'close'
  | 'back'
  | 'chevron-right'
  | 'chevron-down'
  | 'help'
  | 'search'
  | 'external'
  | 'phone'
  | 'window'
  | 'wallet'
  | 'key'
  | 'network'
  | 'check'
  | 'check-circle'
  | 'x-circle'
  | 'alert-circle'
  | 'lock'
  | 'offline'
  | 'copy'
  | 'refresh'
  | 'disconnect'
  | 'qr'
  | 'scan'
  | 'download'
  | 'clock'
  | 'globe'
  | 'flip'
  | 'info'
  | 'alert'
  | 'arrow-right'

/** Icons of the modal, drawn for Latchkey on a 24 px grid. After a bar come the dots. */
const paths: Readonly<Record<IconName, string>> = {
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  back: 'M19 12H5m0 0l6-6m-6 6l6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-down': 'M6 9.5l6 6 6-6',
  help: `${ring}M9.6 9.7a2.45 2.45 0 1 1 3.75 2.06c-.83.52-1.35.96-1.35 1.84|M12 16.5v.01`,
  search: 'M4.5 10.9a6.4 6.4 0 1 1 12.8 0a6.4 6.4 0 1 1-12.8 0M15.6 15.6L20 20',
  external: 'M10 5H7.5a3 3 0 0 0-3 3v8.5a3 3 0 0 0 3 3H16a3 3 0 0 0 3-3V14M14 4.5h5.5V10M19.5 4.5l-8 8',
  phone: 'M9.75 3h4.5a2.75 2.75 0 0 1 2.75 2.75v12.5a2.75 2.75 0 0 1-2.75 2.75h-4.5a2.75 2.75 0 0 1-2.75-2.75v-12.5a2.75 2.75 0 0 1 2.75-2.75zM10.9 17.8h2.2',
  window: 'M6.5 4.75h11a3 3 0 0 1 3 3v8.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-8.5a3 3 0 0 1 3-3zM3.5 9.25h17|M6.7 7v.01',
  wallet:
    'M6.75 5.75h10.5a3.25 3.25 0 0 1 3.25 3.25v7a3.25 3.25 0 0 1-3.25 3.25H6.75a3.25 3.25 0 0 1-3.25-3.25V9a3.25 3.25 0 0 1 3.25-3.25zM20.5 10.25h-4.25a2.25 2.25 0 0 0 0 4.5h4.25',
  key: 'M3.5 12a4.25 4.25 0 1 1 8.5 0a4.25 4.25 0 1 1-8.5 0M12 12h9v3.25M17 12v2.5',
  network:
    'M9.75 5.75a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0M3.5 17.25a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0M16 17.25a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0M10.9 7.75l-4 7.5M13.1 7.75l4 7.5M8 17.25h8',
  check: 'M5 12.6l4.6 4.6L19 7.6',
  'check-circle': `${ring}M8.2 12.3l2.65 2.65 5-5.2`,
  'x-circle': `${ring}M9.25 9.25l5.5 5.5M14.75 9.25l-5.5 5.5`,
  'alert-circle': `${ring}M12 7.75v4.6|M12 15.9v.01`,
  lock: 'M8 10.25h8a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3zM8 10.25V7.75a4 4 0 0 1 8 0v2.5M12 14.25v2',
  offline:
    'M4 4l16 16M2.75 9.2A14.2 14.2 0 0 1 7 6.55M11 5.25a14.2 14.2 0 0 1 10.25 3.95M5.9 12.9a9.6 9.6 0 0 1 4-2.35M14.6 10.75a9.6 9.6 0 0 1 3.5 2.15M9.05 16.35a5 5 0 0 1 5.6-.2|M12 19.4v.01',
  copy: 'M12 9h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3zM15 9V7a3 3 0 0 0-3-3H7a3 3 0 0 0-3 3v5a3 3 0 0 0 3 3h2',
  refresh: 'M19.25 12.5A7.35 7.35 0 1 1 17.1 7l2.4 2.35M19.75 4.5v5h-5',
  disconnect: 'M13.5 4.5H8a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h5.5M10.5 12H20m0 0l-3.75-3.75M20 12l-3.75 3.75',
  qr: 'M5.6 4h3.05a1.6 1.6 0 0 1 1.6 1.6v3.05a1.6 1.6 0 0 1 -1.6 1.6h-3.05a1.6 1.6 0 0 1 -1.6 -1.6v-3.05a1.6 1.6 0 0 1 1.6 -1.6zM15.35 4h3.05a1.6 1.6 0 0 1 1.6 1.6v3.05a1.6 1.6 0 0 1 -1.6 1.6h-3.05a1.6 1.6 0 0 1 -1.6 -1.6v-3.05a1.6 1.6 0 0 1 1.6 -1.6zM5.6 13.75h3.05a1.6 1.6 0 0 1 1.6 1.6v3.05a1.6 1.6 0 0 1 -1.6 1.6h-3.05a1.6 1.6 0 0 1 -1.6 -1.6v-3.05a1.6 1.6 0 0 1 1.6 -1.6zM13.75 16.5v-2.75h2.5M20 13.75v2.5M13.75 20h2.5M20 20h-.6',
  scan: 'M4 8.5V7a3 3 0 0 1 3-3h1.5M15.5 4H17a3 3 0 0 1 3 3v1.5M20 15.5V17a3 3 0 0 1-3 3h-1.5M8.5 20H7a3 3 0 0 1-3-3v-1.5M7.5 12h9',
  download: 'M12 4v11.25m0 0l4.75-4.75M12 15.25L7.25 10.5M4.75 19.75h14.5',
  clock: `${ring}M12 7.25V12l3.25 2`,
  globe: `${ring}M3.25 12h17.5M12 3.25c2.4 2.55 3.6 5.45 3.6 8.75s-1.2 6.2-3.6 8.75c-2.4-2.55-3.6-5.45-3.6-8.75S9.6 5.8 12 3.25z`,
  flip: 'M8.25 4.5v15m0 0L5 16.25m3.25 3.25l3.25-3.25M15.75 19.5v-15m0 0L12.5 7.75m3.25-3.25L19 7.75',
  info: `${ring}M12 11.5v4.6|M12 8.1v.01`,
  alert: 'M10.25 4.9L3.55 16.85A2 2 0 0 0 5.3 19.8h13.4a2 2 0 0 0 1.75-2.95L13.75 4.9a2 2 0 0 0-3.5 0zM12 9.75v3.6|M12 16.4v.01',
  'arrow-right': 'M5 12h14m0 0l-6-6m6 6l-6 6',
}

/** Icons that point somewhere, and point the other way from right to left. */
const directed: readonly IconName[] = ['back', 'chevron-right', 'external', 'disconnect', 'arrow-right']

export function iconPath(name: IconName): string {
  return paths[name]
}

export function isDirected(name: IconName): boolean {
  return directed.includes(name)
}
