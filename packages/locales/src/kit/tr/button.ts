// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Bağlan`, connecting: `Bağlanıyor`, wrongNetwork: `Yanlış ağ`, signIn: `Oturum aç`, account: `Hesap`, network: (name: unknown) => `Ağ: ${name}. Değiştir`, unknownNetwork: `Bilinmeyen ağ`, notLoaded: `Bu pencere yüklenmedi. Hiçbir şey paylaşılmadı.`, tryAgain: `Yeniden dene`, close: `Kapat` } })
