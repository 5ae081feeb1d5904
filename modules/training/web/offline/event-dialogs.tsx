import '../admission/admission.css';
import { Modal } from 'antd';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { eventApi } from '../../shared/offline/event.ts';
import { PersonsField } from '../parts/persons-field.tsx';
import { eventReads } from './event-reads.ts';

type Props = { id: number; onClose: () => void };
const field = namesOf(eventApi.attend);
const pollMs = 5_000;

/** The code to be shown on the wall; it is read anew before it changes. */
export function CodeDialog({ id, onClose }: Props) {
  const invalidate = useInvalidate();
  const answer = useRead(eventApi.code, { id }, { refetchMs: pollMs });
  const close = () => {
    void invalidate(eventReads);
    onClose();
  };
  return (
    <Modal open title="扫码签到" footer={null} onCancel={close} width={560}>
      <Loaded of={answer}>
        {({ qr, topic, attended }) => (
          <div style={{ textAlign: 'center' }}>
            <h2>{topic}</h2>
            <img src={qr} alt="签到二维码" style={{ width: 'min(380px, 100%)' }} />
            <p aria-live="polite">
              已签到 <strong>{attended}</strong> 人
            </p>
            <p className="adm-note">用手机扫码，登录后确认签到。二维码每 30 秒更换，截图和转发无效。</p>
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

/** Names people who were there and have no phone with them. */
export function AttendDialog({ id, onClose }: Props) {
  return (
    <FormDialog
      title="登记签到人员"
      save={eventApi.attend}
      input={{ id }}
      okText="登记"
      done={({ added }) => `已登记 ${added} 人`}
      invalidates={eventReads}
      onClose={onClose}
    >
      <PersonsField name={field('user_ids')} label="人员" />
    </FormDialog>
  );
}
