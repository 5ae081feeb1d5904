export function buildWeb(root: string): 'nothing to build' | 'fresh' | 'built';
export function hashOfSources(root: string): string;
