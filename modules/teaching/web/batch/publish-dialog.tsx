import '../teaching.css';
import { Alert, Button, Modal } from 'antd';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { batchApi, type BatchRow, type Findings } from '../../shared/batch/batch.ts';
import { batchReads } from '../parts/reads.ts';
import { clockText, placeText } from '../parts/time-text.ts';

export type PublishProps = { row: BatchRow; onClose: () => void };

const lines = (texts: readonly string[]) => (
  <ul className="tch-list">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** What publishing meets: faults refuse, warnings are to be known, bookings make way only if teaching goes first. */
function Found({ faults, warnings, bookings, can_priority }: Findings) {
  const isClear = faults.length === 0 && bookings.count === 0;
  const gap = { style: { marginBottom: 12 } };
  return (
    <>
      {isClear && <Alert type="success" showIcon title="没有冲突，可以发布" {...gap} />}
      {faults.length > 0 && (
        <Alert type="error" showIcon title="有冲突，不能发布" description={lines(faults)} {...gap} />
      )}
      {bookings.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`这个时段有 ${bookings.count} 个预约`}
          description={`预约人：${bookings.people.join('、')}。${
            can_priority
              ? '按“教学优先”发布会取消这些预约并通知预约人，不影响其信用'
              : '请换时段，或联系学校按“教学优先”发布'
          }`}
          {...gap}
        />
      )}
      {warnings.length > 0 && <Alert type="warning" showIcon title="请确认" description={lines(warnings)} {...gap} />}
    </>
  );
}

/** Shows every conflict before a batch is published. */
export function PublishDialog({ row, onClose }: PublishProps) {
  const answer = useRead(batchApi.check, { id: row.id });
  const publish = useCommand(batchApi.publish, batchReads);
  const found = answer.isPlaceholderData ? undefined : answer.data;
  const start = async (priority: boolean) => {
    try {
      const { cancelled } = await publish.mutateAsync({ id: row.id, priority });
      notify.success(cancelled > 0 ? `已发布，取消了 ${cancelled} 个预约并已通知` : '已发布，选课学生会收到通知');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void answer.refetch();
    }
  };
  const isFree = found !== undefined && found.faults.length === 0;
  const mayPush = isFree && found.bookings.count > 0 && found.can_priority;
  return (
    <Modal
      open
      title={`发布批次：${row.project_name} ${row.name}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {mayPush && (
            <Button danger type="primary" loading={publish.isPending} onClick={() => void start(true)}>
              教学优先，取消预约并发布
            </Button>
          )}
          {!mayPush && (
            <Button
              type="primary"
              disabled={!isFree || found.bookings.count > 0}
              loading={publish.isPending}
              onClick={() => void start(false)}
            >
              发布
            </Button>
          )}
        </>
      }
    >
      <p className="lab-page-note">{`${placeText(row)}　${clockText(row)}　${row.lab_name}　容量 ${row.capacity} 人`}</p>
      <Loaded of={{ ...answer, data: found }}>{(data) => <Found {...data} />}</Loaded>
    </Modal>
  );
}
