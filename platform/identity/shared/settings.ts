import type { SettingDef } from '#kernel/shared/settings.ts';
import { ssoAddressFault } from './access/sso-address.rules.ts';

const ssoGroup = '统一身份认证';

export const identitySettings = {
  password_days: {
    label: '密码更换周期（天）',
    group: '安全',
    kind: 'number',
    value: '180',
    remark: '到期后登录时须修改密码；0 表示不要求更换',
  },
  page_check: {
    label: '检查页面权限',
    group: '安全',
    kind: 'bool',
    value: '1',
    remark: '关闭后，本校人员可打开任何页面；数据仍由服务器按权限检查',
  },
  token_refresh: {
    label: '会话令牌自动更新',
    group: '安全',
    kind: 'bool',
    value: '0',
    shownTo: 'everybody',
    remark: '开启后，使用超过 2 小时的令牌自动换新',
  },
  sso_protocol: {
    label: '认证协议',
    group: ssoGroup,
    kind: 'choice',
    choices: { off: '不使用', cas: 'CAS 3.0', oidc: 'OIDC（OpenID Connect）' },
    value: 'off',
    shownTo: 'everybody',
    remark: '启用后，本校登录页出现统一身份认证按钮；账号密码登录仍然可用',
  },
  sso_name: {
    label: '按钮名称',
    group: ssoGroup,
    kind: 'text',
    value: '统一身份认证',
    shownTo: 'everybody',
    fault: (value) => (value.length > 0 && value.length <= 12 ? undefined : '按钮名称为 1–12 个字'),
    remark: '登录页上按钮的文字，最多 12 个字',
  },
  sso_address: {
    label: '认证服务器地址',
    group: ssoGroup,
    kind: 'text',
    value: '',
    fault: (value, { deviceHosts }) => ssoAddressFault(value, deviceHosts),
    remark: 'CAS 填到 /login 之前，如 https://cas.example.edu.cn/cas；OIDC 填发行者（issuer）地址',
  },
  sso_client_id: {
    label: 'OIDC 客户端标识',
    group: ssoGroup,
    kind: 'text',
    value: '',
    remark: '在学校认证平台登记本平台后得到的 client_id；CAS 不填',
  },
  sso_client_secret: {
    label: 'OIDC 客户端密钥',
    group: ssoGroup,
    kind: 'secret',
    value: '',
    remark: '与客户端标识一起得到的 client_secret，加密保存，保存后不再显示；CAS 不填',
  },
  sso_claim: {
    label: '工号所在的属性',
    group: ssoGroup,
    kind: 'text',
    value: '',
    fault: (value) => (/^[\w.:-]{0,60}$/.test(value) ? undefined : '属性名只能用字母、数字、下划线、点、冒号和短横线'),
    remark: '认证服务器用哪个属性返回工号或学号；留空时 CAS 取登录名，OIDC 取 sub',
  },
  sso_creates: {
    label: '首次登录时建立账号',
    group: ssoGroup,
    kind: 'bool',
    value: '0',
    remark: '开启后，没有账号的人首次通过统一身份认证登录时，自动建立只有“普通用户”角色的账号',
  },
  sso_factor: {
    label: '统一身份认证后也要两步验证',
    group: ssoGroup,
    kind: 'bool',
    value: '1',
    remark: '学校的认证平台已有短信、扫码等第二道验证时，可以关闭',
  },
} as const satisfies Record<string, SettingDef>;
