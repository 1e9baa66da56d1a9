// Public shape of @latchkey/locales/kitParameters. Written by: npm run check:api -- --update

// 1 exports

export declare const kitParameters: Readonly<
  Record<string, readonly (string | readonly string[])[]>
>
