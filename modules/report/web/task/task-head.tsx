import { Alert } from 'antd';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ReportStatus } from '../../shared/task.states.ts';
import type { TaskDetail } from '../../shared/task/task.ts';

/** What a table is about: its plan, until when, and how far it is. */
export function TaskHead({ task }: { task: TaskDetail }) {
  const isBack = task.rejected > 0 && task.report_status === ReportStatus.reporting;
  return (
    <>
      {isBack && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 12 }}
          title={`有 ${task.rejected} 行被驳回，请改正后重新上报`}
          description="只有驳回的行和新增的行可以修改，原因见各行左侧的“驳回”标记"
        />
      )}
      {task.is_overdue && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`已过截止日期 ${task.deadline}，可以继续填写和保存，上报须请学校延期`}
        />
      )}
      <Panel>
        <Facts
          columns={3}
          items={[
            ['填报计划', `${task.plan_name}（${task.school_year} 学年）`],
            [
              '单位',
              [task.college_name, task.org_name].filter((name, at, all) => name && all.indexOf(name) === at).join(' '),
            ],
            ['截止日期', task.deadline],
            ['上报状态', <EnumTag key="status" of={ReportStatus} value={task.report_status} />],
            ['明细', `${task.rows} 行：通过 ${task.passed}，暂缓 ${task.deferred}，驳回 ${task.rejected}`],
            ['联系人', task.contact],
            task.submitted_at !== null && ['上报', `${task.submitted_by_name} ${task.submitted_at.slice(0, 16)}`],
            task.instructions !== '' && [
              '填报说明',
              <span key="text" style={{ whiteSpace: 'pre-wrap' }}>
                {task.instructions}
              </span>,
              3,
            ],
            task.files.length > 0 && ['附件', <FileLinks key="files" files={task.files} />, 3],
          ]}
        />
      </Panel>
    </>
  );
}
