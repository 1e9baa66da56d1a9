// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `연결`, connecting: `연결 중`, wrongNetwork: `잘못된 네트워크`, signIn: `로그인`, account: `계정`, network: (name: unknown) => `네트워크: ${name}. 변경`, unknownNetwork: `알 수 없는 네트워크`, notLoaded: `창을 불러오지 못했어요. 공유된 것이 없어요.`, tryAgain: `다시 시도`, close: `닫기` } })
