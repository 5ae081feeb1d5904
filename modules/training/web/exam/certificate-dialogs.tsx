import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { certificateApi, type CertificateRow } from '../../shared/exam/certificate.ts';

const field = namesOf(certificateApi.revoke);

export type CertificateDialogProps = { row: CertificateRow; kind: 'revoke' | 'reissue'; onClose: () => void };

const texts = {
  revoke: {
    title: '吊销',
    hint: '吊销后依据它的实验室准入立即失效，查验页显示已吊销。不能撤回，可以补发。',
    placeholder: '如：考核材料不实',
    done: '已吊销并通知本人',
  },
  reissue: {
    title: '补发',
    hint: '以新编号签发，成绩和有效期不变；原证书不再有效。',
    placeholder: '如：姓名更正、误吊销',
    done: '已补发并通知本人',
  },
} as const;

/** Revokes a certificate, or issues it under a new number. */
export function CertificateDialog({ row, kind, onClose }: CertificateDialogProps) {
  const { title, hint, placeholder, done } = texts[kind];
  return (
    <FormDialog
      title={`${title}${row.user_name}的${row.kind_name}证书`}
      save={kind === 'revoke' ? certificateApi.revoke : certificateApi.reissue}
      input={{ id: row.id, version: row.version }}
      invalidates={[certificateApi.list, certificateApi.find]}
      okText={title}
      done={done}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {row.no}。{hint}
      </p>
      <AreaField name={field('reason')} label="原因" rows={3} max={200} placeholder={placeholder} />
    </FormDialog>
  );
}
