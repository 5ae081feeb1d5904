export declare function findChromium(env?: Record<string, string | undefined>): string | undefined;
export declare const chromiumArgs: string[];
