import { imageExtensions } from '#kernel/shared/files.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import { themeColorFault } from './theme-color.rules.ts';

export const codesSettings = {
  operation_manual: {
    label: '操作手册',
    group: '界面',
    kind: 'file',
    value: '',
    shownTo: 'everybody',
    remark: '上传后作为“本校操作手册”显示在页眉的个人菜单中，平台自带的操作手册仍可打开',
  },
  sysIcon: {
    label: '系统图标',
    group: '界面',
    kind: 'file',
    extensions: imageExtensions,
    value: '',
    shownTo: 'everybody',
    remark: '显示在页眉和浏览器标签上，建议用 64×64 像素的 png 图片',
  },
  school_logo: {
    label: '学校标志',
    group: '界面',
    kind: 'file',
    extensions: imageExtensions,
    value: '',
    shownTo: 'everybody',
    remark:
      '显示在登录页、公共首页和页眉，代替系统图标；建议用高 80 像素、宽不超过 400 像素的透明 png 图片，衬白底显示',
  },
  theme_color: {
    label: '主题色',
    group: '界面',
    kind: 'color',
    value: '',
    shownTo: 'everybody',
    fault: themeColorFault,
    remark: '按钮、链接和页眉的颜色，不设时为蓝色；须足够深，白底上的文字才看得清',
  },
} as const satisfies Record<string, SettingDef>;
