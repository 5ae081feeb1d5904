import { Alert } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';

export type ExamLineProps = { labId: number; partnerId: number | undefined };

/** What the school demands of the two who receive controlled chemicals, before anything is submitted. */
export function ExamLine({ labId, partnerId }: ExamLineProps) {
  const { data } = useRead(requisitionApi.exam, { lab_id: labId, partner_id: partnerId });
  if (!data || data.kind_name === '') return null;
  const { kind_name, missing } = data;
  return missing === '' ? (
    <Alert showIcon type="success" title={`管控考试：持有有效的“${kind_name}”证书`} style={{ marginBottom: 16 }} />
  ) : (
    <Alert
      showIcon
      type="error"
      title={`管控考试：${missing}没有有效的“${kind_name}”证书，取得前不能申请和领取管控化学品`}
      action={<Link to="/study/exam">去考试</Link>}
      style={{ marginBottom: 16 }}
    />
  );
}
