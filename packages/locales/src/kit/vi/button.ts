// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `Kết nối`, connecting: `Đang kết nối`, wrongNetwork: `Sai mạng`, signIn: `Đăng nhập`, account: `Tài khoản`, network: (name: unknown) => `Mạng: ${name}. Đổi`, unknownNetwork: `Mạng không xác định`, notLoaded: `Cửa sổ này chưa tải được. Chưa chia sẻ gì.`, tryAgain: `Thử lại`, close: `Đóng` } })
