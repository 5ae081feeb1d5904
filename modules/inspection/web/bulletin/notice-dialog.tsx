import '../core/paper.css';
import { Button, Modal } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Loaded } from '#kernel/web/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';

type Props = { act_id: number; college_id: number; onClose: () => void };

/** Rectification notice of a college, printable. */
export function NoticeDialog({ act_id, college_id, onClose }: Props) {
  const read = useRead(bulletinApi.notice, { act_id, college_id });
  return (
    <Modal
      open
      title="整改通知书"
      width={900}
      rootClassName="insp-print-dialog"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="print" type="primary" onClick={() => window.print()}>
          打印
        </Button>,
      ]}
    >
      <Loaded of={read}>
        {(notice) => (
          <article className="insp-paper">
            <h2>{notice.school_name}实验室安全隐患整改通知书</h2>
            <p className="insp-paper-no">{notice.no}</p>
            <p>{notice.college_name}：</p>
            <p className="insp-paper-line">
              在“{notice.act_name}”中，你单位以下实验室存在安全隐患共 {notice.problems.length}{' '}
              项，请按期完成整改并在系统中提交整改结果。
            </p>
            <table>
              <thead>
                <tr>
                  <th>隐患编号</th>
                  <th>实验室</th>
                  <th>隐患描述</th>
                  <th>等级</th>
                  <th>整改建议</th>
                  <th>整改期限</th>
                  <th>责任人</th>
                </tr>
              </thead>
              <tbody>
                {notice.problems.map((row) => (
                  <tr key={row.problem_no}>
                    <td>{row.problem_no}</td>
                    <td>{row.lab_name}</td>
                    <td>{row.description}</td>
                    <td>{labelOf(ProblemLevel, row.level)}</td>
                    <td>{row.suggest}</td>
                    <td>{row.deadline.slice(0, 10)}</td>
                    <td>{row.duty_name}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="insp-paper-sign">
              {notice.school_name}
              <br />
              {notice.issued_at.slice(0, 10)}
            </p>
          </article>
        )}
      </Loaded>
    </Modal>
  );
}
