import './first-login.css';
import { Radio, Space } from 'antd';
import { clientConfig } from '#kernel/web/api/config.ts';
import { FirstLogin, type FirstLoginWay } from '../../shared/first-password.ts';

const hints: Record<FirstLoginWay, string> = {
  [FirstLogin.list]: '密码只给出一次，请保存后发给本人；7 天内有效，首次登录时须修改',
  [FirstLogin.mail]: '由本人在邮件中设置，链接 7 天内有效；没有邮箱的不会收到',
  [FirstLogin.later]: '没有密码，不能登录；以后可在列表中批量重置密码',
};

type Props = {
  label: string;
  ways: readonly FirstLoginWay[];
  value: FirstLoginWay;
  onChange: (way: FirstLoginWay) => void;
};

/** Chooses how people come in for the first time; links need a mail server. */
export function FirstLoginField({ label, ways, value, onChange }: Props) {
  const offered = FirstLogin.$items.filter((item) => ways.includes(item.value));
  return (
    <fieldset className="lab-first-login">
      <legend>{label}</legend>
      <Radio.Group value={value} onChange={(event) => onChange(event.target.value as FirstLoginWay)}>
        <Space orientation="vertical" size={4}>
          {offered.map((item) => {
            const noMail = item.value === FirstLogin.mail && !clientConfig().mail;
            return (
              <Radio key={item.value} value={item.value} disabled={noMail}>
                {item.label}
                <small>{noMail ? '平台没有配置邮件' : hints[item.value]}</small>
              </Radio>
            );
          })}
        </Space>
      </Radio.Group>
    </fieldset>
  );
}
