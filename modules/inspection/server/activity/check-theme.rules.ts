import type { Dictionary } from '#platform/codes/server/public.ts';

// Name, items and aptitudes that a new activity of the theme starts with; the school edits them in 公共代码.
const themes: readonly (readonly [name: string, items: string, aptitudes: string])[] = [
  ['危险化学品', '08', '涉危化品'],
  ['剧毒与易制爆品', '08.01、08.02、08.04', '涉剧毒、涉易制爆'],
  ['气瓶与实验气体', '08.05', '涉气瓶'],
  ['危险废物', '08.06、09.07', '涉危废'],
  ['生物安全', '09', '病原微生物(BSL-1备案)、病原微生物(BSL-2备案)、病原微生物(BSL-3备案)、实验动物使用许可'],
  ['辐射安全', '10', '辐射安全许可'],
  ['特种设备', '12', '特种设备使用登记'],
  ['消防与用电', '06.01、07.01、11.03', ''],
  ['节假日前', '05、06.01、07.01、08.02', ''],
  ['开学前', '01.03、03.02、05、06、07', ''],
  ['其他', '', ''],
];

const presetText = (items: string, aptitudes: string) =>
  [items && `检查项 ${items}`, aptitudes && `资质 ${aptitudes}`].filter(Boolean).join('；');

/** Themes of special checks. */
export const checkThemes: Readonly<Record<string, Dictionary>> = {
  check_theme: {
    name: '专项检查主题',
    rows: themes.map(([name], i) => `${i + 1} ${name}`).join(', '),
    remarks: themes.map(([, items, aptitudes]) => presetText(items, aptitudes)),
  },
};
