// Public shape of @latchkey/evm/login. Written by: npm run check:api -- --update

import type { LoginPort } from '@latchkey/core'
import type { CreateConnectorFn } from '@wagmi/core'

// 1 exports

export declare function loginConnector(port: LoginPort): CreateConnectorFn
