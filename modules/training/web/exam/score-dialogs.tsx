import './exam.css';
import { Modal } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { certificateApi } from '../../shared/exam/certificate.ts';
import { examApi } from '../../shared/exam/exam.ts';
import { SessionStatus } from '../../shared/exam/exam.states.ts';
import { scoreApi, type ScoreRow } from '../../shared/exam/score.ts';

const voidField = namesOf(scoreApi.void);

export type ScoreDialogProps = { row: ScoreRow; kind: 'sessions' | 'void'; onClose: () => void };

function Sessions({ row, onClose }: ScoreDialogProps) {
  const sessions = useRead(scoreApi.sessions, { id: row.id });
  return (
    <Modal open title={`${row.user_name} · ${row.exam_name}`} width={860} footer={null} onCancel={onClose}>
      <Loaded of={sessions}>
        {(data) => (
          <table className="paper-check">
            <thead>
              <tr>
                <th scope="col">次数</th>
                <th scope="col">开始</th>
                <th scope="col">交卷</th>
                <th scope="col">成绩</th>
                <th scope="col">答对</th>
                <th scope="col">离开页面</th>
                <th scope="col">IP</th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {data.sessions.map((session) => (
                <tr key={session.id} title={session.device}>
                  <td>第 {session.attempt} 次</td>
                  <td>{session.started_at}</td>
                  <td>{session.submitted_at ?? '—'}</td>
                  <td>{session.score ?? '—'}</td>
                  <td>{session.right_count === null ? '—' : `${session.right_count}/${session.question_count}`}</td>
                  <td>{session.switches} 次</td>
                  <td>{session.ip}</td>
                  <td>
                    <EnumTag of={SessionStatus} value={session.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Modal>
  );
}

function Void({ row, onClose }: ScoreDialogProps) {
  return (
    <FormDialog
      title={`作废${row.user_name}的成绩`}
      save={scoreApi.void}
      input={{ id: row.id, version: row.version }}
      invalidates={[scoreApi.list, scoreApi.sessions, examApi.find, examApi.list, examApi.figures, certificateApi.list]}
      okText="作废"
      done="已作废并通知本人"
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        “{row.exam_name}”的成绩记 0 分，不能再参加这场考试，由此取得的证书同时吊销，并记入人员档案的违规记录。不能撤回。
      </p>
      <AreaField name={voidField('reason')} label="作废原因" rows={3} max={200} placeholder="如：由他人代考" />
    </FormDialog>
  );
}

/** Attempts of a person, or the end of them for cheating. */
export const ScoreDialog = (props: ScoreDialogProps) =>
  props.kind === 'sessions' ? <Sessions {...props} /> : <Void {...props} />;
