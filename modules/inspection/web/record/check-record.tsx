import { Button, Skeleton } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { useCached, usePending, withdraw, type OutboxEntry } from '#platform/offline/web/public.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { recordApi, type ContentLab, type RecordDetail } from '../../shared/record/record.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { useLevels, type Content } from './check-content.ts';
import { changeDraft, subjectOf, takeIn, useDraft } from './check-drafts.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { CheckEditor } from './check-editor.tsx';
import { LevelMark } from '../core/lab-codes.tsx';

type Props = { content: Content; lab: ContentLab };

/** Local draft of a check merged with the server's record. */
function useCheck({ content, lab }: Props) {
  const { record_id } = lab;
  const detail = useCached(recordApi.find, { id: record_id });
  const [ready, setReady] = useState(false);
  const draft = useDraft(record_id);
  const known = detail.data?.data;
  const asked = !detail.isPending;
  useEffect(() => {
    if (!asked) return;
    // Offline and never opened before: local changes are merged with the server's on sending.
    const taken = known ? takeIn(record_id, known) : changeDraft(record_id, content.act_id, (one) => one);
    void taken.then(() => setReady(true));
  }, [known, asked, record_id, content.act_id]);
  return { draft: ready ? draft : undefined, detail: known, unread: asked && !known };
}

function Facts({ lab }: { lab: ContentLab }) {
  const levels = useLevels();
  const rooms = lab.rooms.map((room) => room.room_no).join('、');
  return (
    <section className="check-head">
      <span className="check-tags">
        <LevelMark value={lab.lab_level} codes={levels} />
        <EnumTag of={RecordStatus} value={lab.status} />
      </span>
      <span>{[lab.building_name, rooms, lab.college_name].filter(Boolean).join(' · ')}</span>
      <span className="lab-page-note">
        编号 {lab.lab_no}
        {lab.head_name && ` · 负责人 ${lab.head_name}`}
      </span>
    </section>
  );
}

function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="lab-panel check-notice">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function OnItsWay({ parcel }: { parcel: OutboxEntry }) {
  const back = async () => {
    if (!(await withdraw(parcel.key))) notify.warn('该记录可能已经送达，请等待发送结果');
  };
  return (
    <Notice title="已提交，等待发送">
      <p>内容保存在本机，网络恢复后自动发送；发送成功前请不要清除浏览器数据。</p>
      {!parcel.sealed && <Button onClick={() => void back()}>撤回继续填写</Button>}
    </Notice>
  );
}

function Closed({
  lab,
  detail,
  onResume,
}: {
  lab: ContentLab;
  detail: RecordDetail | undefined;
  onResume: () => void;
}) {
  const restore = useCommand(recordApi.restore, [recordApi.content, recordApi.find]);
  const { isSpecial, paths } = useCheckKind();
  const title = RecordStatus.$items.find((item) => item.value === lab.status)?.label ?? '';
  return (
    <Notice title={title}>
      {detail?.note && <p>{detail.note}</p>}
      {lab.status === RecordStatus.submitted && <p>检查记录已提交，发现隐患 {lab.problems} 项。</p>}
      {holdsRight(isSpecial ? 'inspection.special.result' : 'inspection.record.read') && (
        <Link to={`${paths.record}/${lab.record_id}`}>
          <Button type="primary">查看检查记录</Button>
        </Link>
      )}
      {lab.status === RecordStatus.noEntry && lab.can.includes('save') && <Button onClick={onResume}>现在检查</Button>}
      {lab.status === RecordStatus.exempt && lab.can.includes('restore') && (
        <Button loading={restore.isPending} onClick={() => restore.mutate({ id: lab.record_id })}>
          恢复检查
        </Button>
      )}
    </Notice>
  );
}

/** A laboratory's record: editable, pending or submitted. */
export function CheckRecord({ content, lab }: Props) {
  const { draft, detail, unread } = useCheck({ content, lab });
  const [resumed, setResumed] = useState(false);
  const subject = subjectOf(lab.record_id);
  const sending = usePending().find(
    (one) => one.subject === subject && one.state === 'waiting' && one.endpoint.path !== recordApi.save.path,
  );
  const open = lab.status <= RecordStatus.draft || resumed;
  return (
    <>
      <Facts lab={lab} />
      {unread && <p className="lab-page-note">离线打开：已在服务器上的内容暂时看不到，您填写的内容会与它合并。</p>}
      {sending && <OnItsWay parcel={sending} />}
      {!sending && !open && <Closed lab={lab} detail={detail} onResume={() => setResumed(true)} />}
      {!sending && open && draft && <CheckEditor content={content} lab={lab} draft={draft} />}
      {!sending && open && !draft && <Skeleton active />}
    </>
  );
}
