import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { dualApi, type SignedKind, type Signatures } from '../../shared/dual/dual.ts';
import { dualMinutes } from '../../shared/dual/signature.rules.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';

const field = namesOf(dualApi.sign);

export type SignDialogProps = {
  kind: EnumValue<typeof SignedKind>;
  id: number;
  signed: Signatures;
  /** Who signs: 两名保管人均不能是申请人. */
  who: string;
  title: string;
  invalidates: ComponentProps<typeof FormDialog>['invalidates'];
  onClose: () => void;
};

/** Somebody signs with the own account and password, also at the screen of another. */
export function SignDialog({ kind, id, signed, who, title, invalidates, onClose }: SignDialogProps) {
  const given = [signed.first, signed.second, ...signed.recipients].flatMap((one) => (one ? [one.name] : []));
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
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {given.length > 0
          ? `${given.join('、')}已签名，其余人员请在 ${signed.until} 前签名。`
          : `${who}须在 ${dualMinutes} 分钟内分别用自己的账号和密码签名。`}
      </p>
      <TextField name={field('account')} label="账号" max={64} span={24} />
      <Field name={field('password')} label="密码" span={24}>
        <Input.Password autoComplete="off" maxLength={128} placeholder="本人的登录密码" />
      </Field>
    </FormDialog>
  );
}
