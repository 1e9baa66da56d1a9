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
  | 'scan'
  | 'download'
  | 'clock'
  | 'globe'
  | 'flip'
  | 'arrow-right'
  | 'swap'
  | 'send'
  | 'receive'
  | 'buy'
  | 'card'
  | 'eye'
  | 'eye-off'
  | 'bank'
  | 'nameplate'
  | 'receipt'

/** Icons of login and custody. */
export type LoginIconName = 'mail' | 'user' | 'shield' | 'desktop'

/** All icons. A package draws those of the tables that it provides. */
export type IconName = SharedIconName | ModalIconName | LoginIconName
