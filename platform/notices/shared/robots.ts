import type { SettingDef } from '#kernel/shared/settings.ts';

/** Robots of group chats, by the key of the setting that holds their address. */
export const robots = { wecom: 'wecom_robot', dingtalk: 'dingtalk_robot' } as const;
export type RobotChannel = keyof typeof robots;

const group = '通知';

/** The host of an address with its port; undefined for another text, and where a name stands before the host. */
const hostOf = (value: string) => /^https?:\/\/([^\s/@?#]+)\/\S*$/.exec(value)?.[1];

/** An address of the service itself, or of a copy of it inside the campus that the operator allows. */
function addressFault(value: string, service: string, allowed: readonly string[]): string | undefined {
  if (value === '' || value.startsWith(`https://${service}/`)) return undefined;
  const host = hostOf(value);
  return host !== undefined && allowed.includes(host)
    ? undefined
    : `请填写机器人的 Webhook 地址，以 https://${service}/ 开头`;
}

const address = (label: string, service: string, remark: string) =>
  ({
    label,
    group,
    kind: 'secret',
    value: '',
    remark,
    fault: (value, { deviceHosts }) => addressFault(value, service, deviceHosts),
  }) as const satisfies SettingDef;

/** Settings of a school; addresses hold the key of their robot, so only administrators see them. */
export const robotSettings = {
  wecom_robot: address(
    '企业微信群机器人',
    'qyapi.weixin.qq.com',
    '群机器人的 Webhook 地址，保存后不再显示；在通知模板中打开“群机器人”的通知会发到这个群',
  ),
  dingtalk_robot: address(
    '钉钉群机器人',
    'oapi.dingtalk.com',
    '自定义机器人的 Webhook 地址，保存后不再显示；安全设置选“加签”',
  ),
  dingtalk_secret: {
    label: '钉钉加签密钥',
    group,
    kind: 'secret',
    value: '',
    remark: '以 SEC 开头，保存后不再显示；机器人没有选“加签”时留空',
    fault: (value) =>
      value === '' || value.startsWith('SEC') ? undefined : '加签密钥以 SEC 开头，请从机器人的安全设置复制',
  },
} as const satisfies Record<string, SettingDef>;
