/**
 * Test vectors, made with third-party code and checked again with Node's own crypto (fact sheet
 * §2.3, §3.4, §5.12).
 */
export const keys = {
  privateA: '7d0a40a2776640ead2490eb0f1c649d7b05abfcbffcfd39e5bbcb5af1c8b2e54',
  publicA: 'a4bb5960db4f50e87e1eaa6e9847a89b233fe424ce4301355c19761b8313ef1b',
  privateB: '295bc16d2a467f7df9cd2948a3dcd46e002b6e5f7b54773a7e589bf99181b68e',
  publicB: '89587adffd929cbfa4ab5266c0ac076b3262a04650f637cf7c4825760b4d601a',
  symKey: '1ad04117efa4f7d15845e4e8c11b675a7e03da47779797644ebe01c7cd11a294',
  sessionTopic: '1d139242afa8147745b5f4135c6b45099f23e8660a3475fed6a07e08a7e77f45',
  responseTopic: 'ac545197dcb9155d5c7d68797ac4d261144cc8708996862a0dd1262d3043701e',
  pairingKey: '64c5181798cfd73fb1f7c85bfb9fa35ba72cd4880ed6409fe7e01a02ee66a32b',
  pairingTopic: 'c3994897d238b23060b1a908dc39e6208847996b24e599fe8d7c19880801a915',
} as const

/** One sealed message. */
export interface EnvelopeVector {
  name: string
  symKey: string
  iv: string
  text: string
  base64: string
  senderPublicKey?: string
}

export const envelopes: readonly EnvelopeVector[] = [
  {
    name: 'V3',
    symKey: keys.symKey,
    iv: '000102030405060708090a0b',
    text: '{"id":1800000000000123,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}',
    base64:
      'AAABAgMEBQYHCAkKC0DmFRMaNj+21EQt1pg9b9UoANFEuECtVOHfgoBJdOGl00EG9x2IKK3xXs5jay08FQpUJjC8BE0FNPoKEKhP/c/zP6paioZ8y6iVw+YKNDteTzrcq430VQtembBg3A==',
  },
  {
    name: 'V4',
    symKey: keys.pairingKey,
    iv: 'ffffffffffffffffffffffff',
    text: '{"id":1,"jsonrpc":"2.0","result":"é€😀"}',
    base64:
      'AP///////////////3n9kcL5LzSWcsKUII7Tp2L+BISQ7zPDtPgID2PP9HCqmADQENyE6Xa17V1yNSbYLKA7Fgrs9pH4bc64WsM=',
  },
  {
    name: 'V5',
    symKey: keys.symKey,
    iv: '0f0e0d0c0b0a090807060504',
    text: '{"id":1800000000000456,"jsonrpc":"2.0","error":{"code":12001,"message":"User rejected request"}}',
    base64:
      'AYlYet/9kpy/pKtSZsCsB2syYqBGUPY3z3xIJXYLTWAaDw4NDAsKCQgHBgUEW94Q/7Ri7dfxDpLlbz3mkLsJ+O4inHfU/HeMVOhamwPhr1/E3zKEpucUQM1j7VzIOLibEf/43D7cVzcgQPxiHSSZTaogM6FZeu6SqpQhuHFLytklCwuXXx75qSdlTlvQ2U1YZxc8ZSUQ4iSv8cDjkA==',
    senderPublicKey: keys.publicB,
  },
  {
    name: 'V7',
    symKey: keys.symKey,
    iv: '000000000000000000000005',
    text: '{}',
    base64: 'AAAAAAAAAAAAAAAABTOQfBu3nxaZH5NRjYuHWFGseA==',
  },
  {
    name: 'V12 step 1',
    symKey: keys.pairingKey,
    iv: '000000000000000000000001',
    text: '{"id":1800000000000001,"jsonrpc":"2.0","method":"wc_sessionPropose","params":{"requiredNamespaces":{},"optionalNamespaces":{"eip155":{"chains":["eip155:1"],"methods":["personal_sign"],"events":["accountsChanged","chainChanged"]}},"relays":[{"protocol":"irn"}],"proposer":{"publicKey":"a4bb5960db4f50e87e1eaa6e9847a89b233fe424ce4301355c19761b8313ef1b","metadata":{"name":"dapp","description":"","url":"https://dapp.example","icons":[]}},"expiryTimestamp":1800000300,"pairingTopic":"c3994897d238b23060b1a908dc39e6208847996b24e599fe8d7c19880801a915"}}',
    base64:
      'AAAAAAAAAAAAAAAAATJbs+/CR8J/eDF+QcnHhRR+npLquTQjtW2mbpkDYMi5Lr6CHRUUFpXoUrOqvK/il4gzfkOjPOlCkCZAJmzZviQZoqVnki1h/e2DfNyBn/hgr1HdL25Px9NBsg6s2yFdnu+BgTmfDxA1VHIQlx5sblEEahXEpkjnhSQichqE2fgDArmtJ5sGWAlTwDv0zoI4f6GyzJOp5txSurPa03ENNSJwA4eknuAHRpCF6x2cTb/dQKBmYmIwQtljoa1nh/RddF7B+YlRCViP0gcREnZdwbpcLK97opnVhwMOjFzkMcijBSyuWn3ZVUpwzyNs5YgSzRIgRxGwWzFBnqElDaO9uBlt2UXZ39RRuGa9mvNsli5yC94xP/fkzCc+4tgQOvP9aUkSnRbRXMdsgaXex617K5MD7Wc7VfMsCDw9/E1onQrKHtfTEJoUTCPhyPIqSaAbIQPLlUqkDg9egAp8xkiIWYkFlUQiCbgCGGDiBjwBp+q0UDlt/oFymjQBEX6rfCRXTFzoeKpDheOOTPQyfcLMc/QZkM8Y9aymfuGFsNbYFtl0eVING+YZK9m//ILv8wHVBLsB2LwxmJ03ZcQ8UrFtz7LvBmKzIJt/rEkkuM1rma8A/PGAqxSy8G2AqnVUxru7aUjsWnRsPQAZtCLccTSrWUt60cPz/2J6wIV9I1TwEMG9pEtNnjZWtJ+JEmYLw7ENZGBH6jaCO9I6wri1K6OoDh2DOhYwojMWOv8pysUa3Hv14ZsYKA==',
  },
  {
    name: 'V12 step 2',
    symKey: keys.pairingKey,
    iv: '000000000000000000000002',
    text: '{"id":1800000000000001,"jsonrpc":"2.0","result":{"relay":{"protocol":"irn"},"responderPublicKey":"89587adffd929cbfa4ab5266c0ac076b3262a04650f637cf7c4825760b4d601a"}}',
    base64:
      'AAAAAAAAAAAAAAAAAkXwh/YDsXR8B0HGWL1ldPSqZV8k0l8LapPTAD4ICyeggIhRSTWTGlcolI3aIwo8GB5J6Ro+o8F+U22t+k2kxj8l7Bx6NOrNmEERIoDmsuokGvkcmXKFlaucck0C+sah3vxqdfrATYSl4xgNRZQmCc+YFtGIXBdnB5d3ljt+CvjOQCLjQJgF/3X7/Kr6chd+rY19W8xk66NA61QLwP973TV12rI28D4J99A5qBA2aqg1r4amx2M=',
  },
  {
    name: 'V12 step 3',
    symKey: keys.symKey,
    iv: '000000000000000000000003',
    text: '{"id":1800000000000002,"jsonrpc":"2.0","method":"wc_sessionSettle","params":{"relay":{"protocol":"irn"},"namespaces":{"eip155":{"accounts":["eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"],"chains":["eip155:1"],"methods":["personal_sign"],"events":["accountsChanged","chainChanged"]}},"controller":{"publicKey":"89587adffd929cbfa4ab5266c0ac076b3262a04650f637cf7c4825760b4d601a","metadata":{"name":"wallet","description":"","url":"https://wallet.example","icons":[]}},"expiry":1800604800}}',
    base64:
      'AAAAAAAAAAAAAAAAA7JHEBzPtVMHe/zi4rBK82/eQWqJ21YpH6HdJYJ4juDTLKlK1L9BILOqQZtvtPaUkYgLQirmuA8pjlF7lIbAX75yPBqllzJC4j9QPlaBrZu3d74jTra1CGf3tY8PLkChwYj6GS8u4d3vgs7Rap9YhfZG5flDFR/3cozjBRSPbs6IwWLaf3cdwjZHIwLHmR3PeUVI1/kgfFXGqlSrbMOwgKd6/1zj8MY8N0XUhC4StkNks6WOjQ6DPipiiQkha82RfQFslprZCfbBkHP7dgnfvLYrg4+rPFkd+2ELo6cqEjGM/Z63f6OFPxdG4/lEitkh9vyetL75Q97L/T7hh0071CfqAPvVVPUI6JkfuCpBKZYWDIEZ4L1VfC6Zr2yAcoGswisEo8Q1BKX/PaZzyZMAe6/KpmwYBs4CDs8C5BZiLrpUPNKC0/8DftwnYgLWLfTCMAqRlo+9xFWxK35PStU9uzBSUBk0Q+OJqFWwKocZYvPOHwzXNvGsGwz6I2t00ue/YKVwzLt2G80rLwjMLx929DCeyF0xeIJwT0RaSgV3cPdL95D/kGEI82I3OWwfFqVUNxyoMZOTUcC0vEC+4Q1mIgs3+Ol+MG/aUU18nRMklWGYuRqdGyegYUeg9pqsP6A3bLNi8X4/Gu/bqXaRkSFq7BdQAR7eBf1sFPq8Q/Y44g==',
  },
  {
    name: 'V12 step 4',
    symKey: keys.symKey,
    iv: '000000000000000000000004',
    text: '{"id":1800000000000002,"jsonrpc":"2.0","result":true}',
    base64:
      'AAAAAAAAAAAAAAAABI6oWPWFKNW1F+pvw0HizV2NcZura60Ayvq3euVlFEI4U1u8qUeBmr8vx3/5i0RvDQMKRiwRLdFAIDJniMPbkCIhjs/QvQ==',
  },
]

export const jwt = {
  seed: '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295',
  clientId: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  v9: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
  v10: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6IjVhYzY4NTQ3MDM4ZGM3OWQyZjRlYzQ3Zjc5YmZiYWMzZTllMjEyZjUzZjExYTFhYzM3OTAxZWI1NzFkNmJlMGIiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0Lm9yZyIsImlhdCI6MTgwMDAwMDAwMCwiZXhwIjoxODAwMDg2NDAwfQ.V09Q7TltE_6EepL8IyHs_6j09kKBP-kJntyXbAzGDgekP4-MrpmRdX17B_v7K8Wd4RQhKfu7VHk7Y3SSpX-5AA',
} as const
