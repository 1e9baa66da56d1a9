/**
 * Secrets of the sandbox's services. They are public, because they only protect test money on a
 * local machine.
 */
export const sandboxSecrets = {
  auth: {
    pepper: '8dfa469ec35cf56cb5b1ba600345cc8aca0bc4d6fc1b6ed7f5c70c78404c9212',
    sealSeed: '353d8827b27d5f33ee4aa135fa8b155f99f0e09a889616728b9e09b2ff6ad757',
    kmsKey: 'cba701cb841468a927cc3141f21fe72340516ae31037b5fba31008d8c5f12bcc',
    assertionKey: {
      kty: 'EC',
      crv: 'P-256',
      x: 'ewrHqD3nOXDWhLnvynQTs6HeC2eGIf3hbPNYybPcb3w',
      y: 'OpQR7U9lC8d04pQWCZIE92NcuzhCAuHXdSGYFEncv3U',
      d: '0S9RsQQGCVb22grfwWeqCcuhGEpffnxfXnYlRrEvhlY',
    },
  },
  recovery: {
    pepper: '69f97827f686b212e4c3bcd21d6d4dddbbb49796c6c92dbfabac6cbdf2acd38b',
    sealSeed: '2f58c6a41412a96127d0807a4a9aa98b0550df04435feac343dadb07d79692cb',
    kmsKey: '41d6f1c2a8b0937e5520cc31de9b87f46a1902b3c4d5e6f7089a1b2c3d4e5f60',
  },
} as const
