// Written by npm run locales.
import type { Catalogue } from '../../catalogue.js'

export const catalogue: Catalogue = () => ({ button: { connect: `เชื่อมต่อ`, connecting: `กำลังเชื่อมต่อ`, wrongNetwork: `ผิดเครือข่าย`, signIn: `ลงชื่อเข้าใช้`, account: `บัญชี`, network: (name: unknown) => `เครือข่าย: ${name} เปลี่ยน`, unknownNetwork: `เครือข่ายที่ไม่รู้จัก`, notLoaded: `โหลดหน้าต่างนี้ไม่ได้ ไม่มีการแชร์ข้อมูล`, tryAgain: `ลองอีกครั้ง`, close: `ปิด` } })
