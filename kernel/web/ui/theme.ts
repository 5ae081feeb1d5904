import type { ThemeConfig } from 'antd';
import { mixColor } from '../../shared/color.ts';

/** The theme: colours darkened until all text meets WCAG AA. */
const theme = {
  cssVar: { key: 'lab' },
  hashed: false,
  zeroRuntime: true,
  token: {
    colorPrimary: '#1558c0',
    colorInfo: '#1558c0',
    colorLink: '#1558c0',
    colorError: '#c4262e',
    colorSuccess: '#2b7a0b',
    colorWarning: '#a35200',
    // Set explicitly: the derived colour is darker too and would leave too little contrast.
    colorWarningBg: '#fff7e6',
    colorTextPlaceholder: 'rgba(0,0,0,0.58)',
    colorTextDescription: 'rgba(0,0,0,0.62)',
    colorTextTertiary: 'rgba(0,0,0,0.62)',
    colorBgLayout: '#f1f4f9',
    borderRadius: 6,
    fontFamily: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",system-ui,sans-serif',
  },
  components: {
    Table: {
      headerBg: '#f5f7fb',
      headerColor: '#3d4a63',
      cellPaddingBlock: 12,
      rowHoverBg: '#f3f7fe',
      rowSelectedBg: '#eaf2fe',
      rowSelectedHoverBg: '#dfeafc',
    },
    Menu: {
      itemBorderRadius: 8,
      itemSelectedBg: '#e6effd',
      itemHeight: 42,
      iconSize: 16,
      subMenuItemBg: 'transparent',
    },
    Card: { borderRadiusLG: 10 },
    Modal: { borderRadiusLG: 12 },
  },
} satisfies ThemeConfig;

const tint = (color: string, percent: number) => mixColor(color, percent / 100, 255);

/** What is blue in the theme, in the colour of a school. */
function coloured(color: string) {
  const table = { rowHoverBg: tint(color, 5), rowSelectedBg: tint(color, 9), rowSelectedHoverBg: tint(color, 13) };
  return {
    token: { ...theme.token, colorPrimary: color, colorInfo: color, colorLink: color },
    components: {
      ...theme.components,
      Table: { ...theme.components.Table, ...table },
      Menu: { ...theme.components.Menu, itemSelectedBg: tint(color, 11) },
    },
  };
}

/** The theme in the colour of the school, if it has one; with less motion menus and dialogs open at once instead of fading in. */
export function themeOf(color: string, isCalm: boolean): ThemeConfig {
  const own = color ? { ...theme, ...coloured(color) } : theme;
  return isCalm ? { ...own, token: { ...own.token, motion: false } } : own;
}

/** Chart colours, in order. */
export const palette = [
  '#2F7DF6',
  '#24C08B',
  '#F7B731',
  '#EB5757',
  '#9B6DFF',
  '#18B7D6',
  '#FF8A3D',
  '#5C6BC0',
  '#8BC34A',
  '#E573B5',
  '#90A4AE',
];
