type Environment = Record<string, string | undefined>;
export declare function findChromium(env?: Environment): string | undefined;
export declare function findHeadlessShell(env?: Environment): string | undefined;
export declare const chromiumArgs: string[];
