import type { SettingDef } from '#kernel/shared/settings.ts';

export const codesSettings = {
  operation_manual: {
    label: '操作手册',
    group: '界面',
    kind: 'file',
    value: '',
    isPublic: true,
    remark: '上传后在页眉的个人菜单中提供下载',
  },
} as const satisfies Record<string, SettingDef>;
