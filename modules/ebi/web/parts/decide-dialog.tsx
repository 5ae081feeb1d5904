import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { appealApi, type AppealRow } from '../../shared/appeal.ts';
import { taskReads } from './reads.ts';

const field = namesOf(appealApi.decide);

export type DecideProps = { row: AppealRow; pass: boolean; onClose: () => void };

export function DecideDialog({ row, pass, onClose }: DecideProps) {
  return (
    <FormDialog
      title={pass ? '采纳异议' : '不采纳异议'}
      save={appealApi.decide}
      input={{ id: row.id, pass }}
      okText={pass ? '采纳并重新计算' : '不采纳'}
      done={pass ? '已采纳，得分和排名已重新计算' : '已处理，结果已通知申诉人'}
      invalidates={taskReads}
      onClose={onClose}
      about={
        <Facts
          items={[
            ['仪器', `${row.equip_no} ${row.name}`],
            ['总分', row.total_before],
            [`${row.user_name}的异议`, row.content, 2],
          ]}
        />
      }
    >
      {pass && (
        <p className="lab-page-note" style={{ padding: '0 12px' }}>
          请先在仪器上报中退回并更正该仪器的年度填报，重新通过审核后再采纳；采纳时读取更正后的数据。
        </p>
      )}
      <AreaField name={field('opinion')} label="处理意见" max={300} rows={4} span={24} />
    </FormDialog>
  );
}
