export type SettingDef = {
  label: string;
  group: string;
  kind: 'text' | 'number' | 'bool' | 'file';
  value: string;
  /** Told to everybody before login by `/get-setting`. */
  isPublic?: boolean;
  remark?: string;
};

/** The settings of a school with the product's defaults; a school keeps only what it changes. */
export const settingDefaults = {
  system_name: { label: '系统名称', group: '界面', kind: 'text', value: '高校实验室安全与管理平台', isPublic: true },
  sysIcon: { label: '系统图标', group: '界面', kind: 'file', value: '', isPublic: true },
  icp_no: { label: '备案号', group: '界面', kind: 'text', value: '', isPublic: true },
  operation_manual: {
    label: '操作手册',
    group: '界面',
    kind: 'file',
    value: '',
    isPublic: true,
    remark: '上传后在页眉的个人菜单中提供下载',
  },
  password_days: {
    label: '密码更换周期（天）',
    group: '安全',
    kind: 'number',
    value: '180',
    remark: '0 表示不要求更换',
  },
  token_refresh: { label: '会话令牌自动更新', group: '安全', kind: 'bool', value: '0', isPublic: true },
  issue_mode: {
    label: '隐患下发方式',
    group: '检查',
    kind: 'number',
    value: '1',
    remark: '1 提交即下发，2 通报时下发',
  },
  days_ordinary: { label: '一般隐患整改期限（天）', group: '检查', kind: 'number', value: '7' },
  days_urgent: { label: '紧急隐患整改期限（天）', group: '检查', kind: 'number', value: '1' },
} as const satisfies Record<string, SettingDef>;

export type SettingKey = keyof typeof settingDefaults;
