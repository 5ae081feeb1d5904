import { Input } from 'antd';
import { Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { dualApi } from '../../shared/dual/dual.ts';
import { dualMinutes } from '../../shared/dual/signature.rules.ts';
import { signersOf } from './signature-text.ts';
import type { SignWayProps } from './signing-props.ts';

const field = namesOf(dualApi.sign);

/** Somebody signs with the own account and password, also at the screen of another. */
export function PasswordDialog({ kind, id, signed, who, title, invalidates, onClose, ways }: SignWayProps) {
  const given = signersOf(signed);
  return (
    <FormDialog
      title={title}
      save={dualApi.sign}
      input={{ doc_type: kind, doc_id: id }}
      invalidates={invalidates}
      okText="签名"
      done={(answer) => (answer.complete ? '签名已齐，请确认' : '已签名，请其余人员继续签名')}
      onClose={onClose}
    >
      <div style={{ padding: '0 12px', width: '100%' }}>
        {ways}
        <p className="lab-page-note">
          {given.length > 0
            ? `${given.join('、')}已签名，其余人员请在 ${signed.until} 前签名。`
            : `${who}须在 ${dualMinutes} 分钟内分别签名，可输入自己的账号和密码，或用自己的手机扫码。`}
        </p>
      </div>
      <TextField name={field('account')} label="账号" max={64} span={24} />
      <Field name={field('password')} label="密码" span={24}>
        <Input.Password autoComplete="off" maxLength={128} placeholder="本人的登录密码" />
      </Field>
    </FormDialog>
  );
}
