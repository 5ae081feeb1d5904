function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with the address of a tile service; '' is none and means no service. */
export function tileFault(template: string, origins: readonly string[]): string | undefined {
  if (template === '') return undefined;
  if (!['{z}', '{x}', '{y}'].every((part) => template.includes(part))) return '地址应包含 {z}、{x} 和 {y}';
  const url = parse(template);
  if (!url || !/^https?:$/.test(url.protocol)) return '地址应以 https:// 或 http:// 开头';
  if (!origins.includes(url.origin)) return `浏览器不会访问 ${url.origin}，请运维人员先把它写入 MAP_ORIGINS`;
  return undefined;
}

/** Address of one tile. */
export const tileUrl = (template: string, { z, x, y }: { z: number; x: number; y: number }) =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
