import type { SettingDef } from '#kernel/shared/settings.ts';

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
    value: '',
    shownTo: 'everybody',
    remark: '显示在页眉和浏览器标签上，建议用 64×64 像素的 png 图片',
  },
} as const satisfies Record<string, SettingDef>;
