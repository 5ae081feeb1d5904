import type { ThemeConfig } from 'antd';

/** The theme: colours darkened until all text meets WCAG AA. A school may replace tokens only. */
export const theme: ThemeConfig = {
  cssVar: { key: 'lab' },
  hashed: false,
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
};

/** The theme for users who ask for less motion: menus and dialogs open at once instead of fading in. */
export const calmTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };

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
