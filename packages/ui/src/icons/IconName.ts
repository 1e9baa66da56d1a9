/** Icons of both the modal and the frame. */
export type SharedIconName =
  | 'alert'
  | 'close'
  | 'window'
  | 'check'
  | 'check-circle'
  | 'alert-circle'
  | 'lock'
  | 'info'
  | 'key'
  | 'image'

/** Icons of the modal alone. */
export type ModalIconName =
  | 'chevron-down'
  | 'back'
  | 'chevron-right'
  | 'help'
  | 'search'
  | 'external'
  | 'phone'
  | 'wallet'
  | 'network'
  | 'x-circle'
  | 'offline'
  | 'copy'
  | 'refresh'
  | 'disconnect'
  | 'qr'
  | 'download'
  | 'clock'
  | 'arrow-right'
  | 'swap'
  | 'send'
  | 'receive'
  | 'buy'
  | 'card'
  | 'nameplate'

/** Icons of login and custody. */
export type LoginIconName = 'mail' | 'user' | 'shield' | 'desktop'

/** Path data of an icon that one view draws, and loads with it. */
export type IconPath = `M${string}`

/** All icons. A package draws those of the tables that it provides, and any path. */
export type IconName = SharedIconName | ModalIconName | LoginIconName | IconPath
