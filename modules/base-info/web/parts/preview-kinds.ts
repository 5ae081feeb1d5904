import type { PageAddress } from '#kernel/shared/rights.ts';

/** Bulk print kinds; the keys are part of the URL. */
export const previewKinds = [
  { key: 'card', label: '打印信息牌' },
  { key: 'qrcode', label: '打印二维码' },
  { key: 'list', label: '打印一览表' },
] as const;
export type PreviewKind = (typeof previewKinds)[number]['key'];

/** The page that previews labs for the printer; without labs it lets the person choose them. */
export const previewPath = (kind: string, ids: readonly number[] = []): PageAddress =>
  `/lab-baseinfo/preview-lab/${kind}${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`;
