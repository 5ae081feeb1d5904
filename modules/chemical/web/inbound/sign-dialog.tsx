import './inbound.css';
import { Input } from 'antd';
import { Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { dualMinutes, inboundApi, type Signatures } from '../../shared/inbound/inbound.ts';

const field = namesOf(inboundApi.sign);

export type SignDialogProps = { id: number; signed: Signatures; onClose: () => void };

/** A keeper signs with the own account and password, also at the screen of another. */
export function SignDialog({ id, signed, onClose }: SignDialogProps) {
  return (
    <FormDialog
      title={signed.first ? '第二名保管人签名' : '第一名保管人签名'}
      save={inboundApi.sign}
      input={{ doc_type: 'inbound', doc_id: id }}
      invalidates={[inboundApi.find]}
      okText="签名"
      done={(answer) => (answer.complete ? '两名保管人均已签名，请确认入库' : '已签名，请由另一名保管人签名')}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {signed.first
          ? `${signed.first.name}已于 ${signed.first.at} 签名，请在 ${signed.until} 前由另一名保管人签名。`
          : `两名保管人须在 ${dualMinutes} 分钟内分别用自己的账号和密码签名，均不能是申请人。`}
      </p>
      <TextField name={field('account')} label="账号" max={64} span={24} />
      <Field name={field('password')} label="密码" span={24}>
        <Input.Password autoComplete="off" maxLength={128} placeholder="本人的登录密码" />
      </Field>
    </FormDialog>
  );
}
