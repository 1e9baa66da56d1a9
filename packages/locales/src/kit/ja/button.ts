// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `接続`, connecting: `接続中`, wrongNetwork: `ネットワーク違い`, signIn: `サインイン`, account: `アカウント`, network: (name: unknown) => `ネットワーク: ${name}。変更`, unknownNetwork: `不明なネットワーク`, notLoaded: `このウィンドウを読み込めませんでした。何も共有されていません。`, tryAgain: `再試行`, close: `閉じる` } })
