const ring = 'M3.25 12a8.75 8.75 0 1 1 17.5 0a8.75 8.75 0 1 1-17.5 0'

export type IconName =
  | 'close'
  | 'window'
  | 'check'
  | 'check-circle'
  | 'alert-circle'
  | 'alert'
  | 'lock'
  | 'info'
  | 'copy'
  | 'clock'
  | 'key'
  | 'shield'
  | 'download'
  | 'phone'
  | 'minus'
  | 'send'
  | 'receive'
  | 'image'
  | 'mail'
  | 'desktop'

/** Icons drawn for Latchkey on a 24 px grid. After a bar come the dots. */
const paths: Readonly<Record<IconName, string>> = {
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  window:
    'M6.5 4.75h11a3 3 0 0 1 3 3v8.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-8.5a3 3 0 0 1 3-3zM3.5 9.25h17|M6.7 7v.01',
  check: 'M5 12.6l4.6 4.6L19 7.6',
  'check-circle': `${ring}M8.2 12.3l2.65 2.65 5-5.2`,
  'alert-circle': `${ring}M12 7.75v4.6|M12 15.9v.01`,
  alert:
    'M10.25 4.9L3.55 16.85A2 2 0 0 0 5.3 19.8h13.4a2 2 0 0 0 1.75-2.95L13.75 4.9a2 2 0 0 0-3.5 0zM12 9.75v3.6|M12 16.4v.01',
  lock: 'M8 10.25h8a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3zM8 10.25V7.75a4 4 0 0 1 8 0v2.5M12 14.25v2',
  info: `${ring}M12 11.5v4.6|M12 8.1v.01`,
  copy: 'M12 9h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3zM15 9V7a3 3 0 0 0-3-3H7a3 3 0 0 0-3 3v5a3 3 0 0 0 3 3h2',
  clock: `${ring}M12 7.25V12l3.25 2`,
  key: 'M3.5 12a4.25 4.25 0 1 1 8.5 0a4.25 4.25 0 1 1-8.5 0M12 12h9v3.25M17 12v2.5',
  shield:
    'M12 3.25l6.4 2.35a1.75 1.75 0 0 1 1.1 1.65v4.5c0 4.15-2.95 7.3-7.5 9-4.55-1.7-7.5-4.85-7.5-9v-4.5a1.75 1.75 0 0 1 1.1-1.65zM8.6 12.1l2.4 2.4 4.4-4.6',
  download: 'M12 4v11.25m0 0l4.75-4.75M12 15.25L7.25 10.5M4.75 19.75h14.5',
  phone:
    'M9.75 3h4.5a2.75 2.75 0 0 1 2.75 2.75v12.5a2.75 2.75 0 0 1-2.75 2.75h-4.5a2.75 2.75 0 0 1-2.75-2.75v-12.5a2.75 2.75 0 0 1 2.75-2.75zM10.9 17.8h2.2',
  minus: 'M5 12h14',
  mail: 'M6.5 5.25h11a3 3 0 0 1 3 3v7.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-7.5a3 3 0 0 1 3-3zM4.3 7.5l6 4.75a2.75 2.75 0 0 0 3.4 0l6-4.75',
  desktop:
    'M6 4.25h12a3 3 0 0 1 3 3v6.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-6.5a3 3 0 0 1 3-3zM9 20h6M12 16.75V20',
  send: 'M6.75 17.25l10.5-10.5m0 0H9m8.25 0V15',
  receive: 'M17.25 6.75l-10.5 10.5m0 0H15m-8.25 0V9',
  image:
    'M6.5 4.25h11a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-9.5a3 3 0 0 1 3-3zM7.15 9.25a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0M4 17.25l4.5-4.1a2 2 0 0 1 2.7 0l2.8 2.6 1.5-1.35a2 2 0 0 1 2.7 0l2.2 2',
}

export function iconPath(name: IconName): string {
  return paths[name]
}
