export declare function findChromium(
  env?: Record<string, string | undefined>,
  places?: readonly string[],
): string | undefined;
export declare function isShell(path: string | undefined): boolean;
export declare const chromiumArgs: string[];
