// Public shape of @latchkey/icons. Written by: npm run check:api -- --update

// 1 exports

export declare function loadMark(key: string): Promise<string | undefined>
