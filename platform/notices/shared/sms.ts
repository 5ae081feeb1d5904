import type { SettingDef } from '#kernel/shared/settings.ts';

const group = '通知';

/** The SMS gateway of a school; its address and key are shown to nobody. */
export const smsSettings = {
  sms_url: {
    label: '短信接口地址',
    group,
    kind: 'secret',
    value: '',
    remark:
      '学校短信平台的 HTTP 接口，保存后不再显示。平台以 POST 发送 {"id","mobile","content"}，接口返回 {"code":0} 表示成功；在通知模板中打开“短信”的通知会发到手机',
    fault: (value) =>
      value === '' || /^https?:\/\/[\w.-]+(:\d{1,5})?(\/\S*)?$/.test(value)
        ? undefined
        : '请填写以 https:// 或 http:// 开头的接口地址，地址中不能有空格和账号',
  },
  sms_key: {
    label: '短信接口密钥',
    group,
    kind: 'secret',
    value: '',
    remark: '放在请求头 Authorization: Bearer 中，保存后不再显示；接口不需要时留空',
    fault: (value) => (/^[\x21-\x7e]*$/.test(value) ? undefined : '密钥只能是英文字母、数字和符号，不能有空格'),
  },
  sms_signature: {
    label: '短信签名',
    group,
    kind: 'text',
    value: '',
    remark: '写在短信开头的【】中；由短信平台添加时留空',
    fault: (value) => (value.length <= 20 ? undefined : '签名最多 20 个字'),
  },
} as const satisfies Record<string, SettingDef>;
