import { Button, Col, Modal } from 'antd';
import { holdsRight } from '#kernel/web/session/session.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { recommendApi, type CandidateRow } from '../../shared/award/recommendation.ts';
import { RecommendStatus } from '../../shared/core/award.states.ts';

const field = namesOf(recommendApi.save);
const passField = namesOf(recommendApi.pass);
const rejectField = namesOf(recommendApi.reject);
const reads = [recommendApi.list, recommendApi.colleges];
type Props = { row: CandidateRow; onClose: () => void };

function SaveDialog({ row, onClose }: Props) {
  const { reason, photos, files } = row;
  return (
    <FormDialog
      title={`推荐优秀实验室：${row.lab_name}`}
      save={recommendApi.save}
      input={{ result_id: row.id }}
      defaults={{ reason, photos, files }}
      invalidates={reads}
      done={holdsRight('inspection.recommend.edit') ? '已保存，可以上报' : '已保存，由学院上报'}
      width={640}
      onClose={onClose}
    >
      <AreaField
        name={field('reason')}
        label="推荐理由"
        max={500}
        rows={5}
        {...(row.status === RecommendStatus.rejected && { hint: `上次不通过的原因：${row.opinion}` })}
      />
      <PhotoField name={field('photos')} label="照片" span={24} />
      <FileField name={field('files')} label="证明材料" max={9} />
    </FormDialog>
  );
}

/** What was handed in, and what became of it. */
function Material({ row }: { row: CandidateRow }) {
  return (
    <Facts
      items={[
        ['推荐状态', <EnumTag key="status" of={RecommendStatus} value={row.status} />],
        ['检查得分', `${row.final.toFixed(1)} 分`],
        [
          '上报',
          row.submitted_at === null ? '还没有上报' : `${row.submitted_at.slice(0, 16)} ${row.submitted_by_name}`,
        ],
        ['推荐条件', row.faults.length === 0 ? '符合' : row.faults.join('；')],
        row.decided_by_name !== '' && ['审核', [row.decided_by_name, row.opinion].filter(Boolean).join('：'), 2],
        [
          '推荐理由',
          <span key="reason" className="insp-pre">
            {row.reason}
          </span>,
          2,
        ],
        ['照片', row.photos.length > 0 ? <Photos key="photos" files={row.photos} /> : null, 2],
        ['证明材料', row.files.length > 0 ? <FileLinks key="files" files={row.files} /> : null, 2],
      ]}
    />
  );
}

/** The school decides with the material in sight. */
function PassDialog({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`推荐通过：${row.lab_name}`}
      save={recommendApi.pass}
      input={{ id: row.recommendation_id ?? 0 }}
      invalidates={reads}
      okText="通过"
      done="已通过，可在表彰管理中公示"
      width={760}
      onClose={onClose}
    >
      <Col span={24} className="insp-material">
        <Material row={row} />
      </Col>
      <AreaField name={passField('opinion')} label="意见" max={200} rows={2} />
    </FormDialog>
  );
}

function RejectDialog({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`推荐不通过：${row.lab_name}`}
      save={recommendApi.reject}
      input={{ id: row.recommendation_id ?? 0 }}
      invalidates={reads}
      okText="不通过"
      done="已通知学院"
      width={760}
      onClose={onClose}
    >
      <Col span={24} className="insp-material">
        <Material row={row} />
      </Col>
      <AreaField name={rejectField('opinion')} label="不通过的原因" max={200} rows={3} />
    </FormDialog>
  );
}

function ViewDialog({ row, onClose }: Props) {
  return (
    <Modal
      open
      title={`推荐材料：${row.lab_name}`}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Material row={row} />
    </Modal>
  );
}

const dialogs = { save: SaveDialog, pass: PassDialog, reject: RejectDialog, view: ViewDialog };
export type RecommendDialogKind = keyof typeof dialogs;

export function RecommendDialog({ kind, ...props }: Props & { kind: RecommendDialogKind }) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}
