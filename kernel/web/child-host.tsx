export const childPage = (_def: unknown) => () => null;
