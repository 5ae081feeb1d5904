export function isInstalled(root: string): boolean;
export function install(root: string): void;
export function onlyOptionalMissing(root: string, complaint: string): boolean;
