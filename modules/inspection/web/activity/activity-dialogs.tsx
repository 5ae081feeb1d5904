import { namesOf } from '#screens/fields/names.ts';
import '../core/inspection.css';
import { Alert, Button, Modal, QRCode, Skeleton } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { pageBase, type OutputOf } from '#kernel/shared/contract.ts';
import { Link } from '#kernel/web/router/links.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { activityApi, type ActivityRow } from '../../shared/activity/activity.ts';

const field = namesOf(activityApi.reopen);

type Props = { row: ActivityRow; onClose: () => void };

/** Laboratories, each with who has it to do. */
function Labs({ title, labs }: { title: string; labs: { lab: string; by: string }[] }) {
  if (!labs.length) return null;
  return (
    <>
      <h3 className="insp-sub">
        {title}（{labs.length}）
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, also by keyboard */}
      <ul className="insp-names" tabIndex={0} aria-label={title}>
        {labs.map(({ lab, by }, at) => (
          <li key={at}>
            <span>{lab}</span>
            <span className="lab-page-note">{by}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Outcome = OutputOf<typeof activityApi.open>;

/** How the laboratories of an activity stand: 2 间已检查，1 间未能进入，3 间未检查. */
function outcome({ submitted, no_entry, exempt, drafts, unchecked }: Outcome): string {
  const isAll = no_entry + exempt + drafts.length + unchecked.length === 0;
  if (isAll) return `${submitted} 间实验室均已检查并提交`;
  const others = [
    [no_entry, '间未能进入'],
    [exempt, '间免检'],
    [drafts.length, '份草稿未提交'],
    [unchecked.length, '间未检查'],
  ] as const;
  return [`${submitted} 间已检查`, ...others.flatMap(([count, what]) => (count > 0 ? `${count} ${what}` : []))].join(
    '，',
  );
}

/** Confirms the manual end of an activity and lists open work. */
function EndDialog({ row, onClose }: Props) {
  const open = useRead(activityApi.open, { id: row.id });
  const end = useCommand(activityApi.end, [activityApi.list, activityApi.find]);
  const finish = () =>
    end.mutateAsync({ id: row.id }).then(
      () => {
        notify.success('活动已结束');
        onClose();
      },
      () => undefined,
    );
  const { drafts = [], unchecked = [], unissued = 0, lacks_bulletin: lacksBulletin = false } = open.data ?? {};
  const isClean = open.data && !drafts.length && !unchecked.length && !unissued && !lacksBulletin;
  return (
    <Modal
      open
      title={`结束“${row.act_name}”`}
      okText="结束活动"
      okButtonProps={{ danger: true, disabled: !open.data || lacksBulletin }}
      confirmLoading={end.isPending}
      onOk={() => void finish()}
      onCancel={onClose}
    >
      {!open.data && <Skeleton active />}
      {isClean && <p>{outcome(open.data)}，可以结束活动。</p>}
      {open.data && !isClean && (
        <>
          {lacksBulletin && (
            <Alert
              type="error"
              showIcon
              style={{ marginBottom: 12 }}
              title="专项检查须先发布检查通报才能结束"
              action={
                <Link to={`${pathsOf(row.act_type).bulletin}/${row.id}`}>
                  <Button size="small">去通报</Button>
                </Link>
              }
            />
          )}
          <Alert
            type="warning"
            showIcon
            title={`${outcome(open.data)}。`}
            description="结束后未检查的实验室计为未检查；草稿在 3 天内仍可提交，逾期作废。"
          />
          <Labs
            title="未提交的草稿"
            labs={drafts.map(({ lab_name, inspector }) => ({ lab: lab_name, by: inspector }))}
          />
          <Labs
            title="未检查的实验室"
            labs={unchecked.map(({ lab_name, group_name }) => ({ lab: lab_name, by: group_name }))}
          />
          {unissued > 0 && <p>还有 {unissued} 条隐患没有下发，请在“草稿”或“通报”中处理。</p>}
        </>
      )}
    </Modal>
  );
}

function ReopenDialog({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`重新开启“${row.act_name}”`}
      save={activityApi.reopen}
      input={{ id: row.id }}
      invalidates={[activityApi.list, activityApi.find]}
      done="活动已重新开启"
      onClose={onClose}
    >
      <DateField name={field('end')} label="新的结束日期" span={24} />
      <AreaField name={field('reason')} label="原因" max={200} rows={3} />
    </FormDialog>
  );
}

function savePicture() {
  const canvas = document.querySelector<HTMLCanvasElement>('.insp-gist canvas');
  if (!canvas) return;
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = '检查依据二维码.png';
  link.click();
}

/** The public page of the inspection basis, to be scanned by the people who are inspected. */
function GistDialog({ row, onClose }: Props) {
  const url = `${location.origin}${pageBase}/lab-check/activity-gist/${row.gist_key}`;
  return (
    <Modal
      open
      title="检查依据"
      width={400}
      onCancel={onClose}
      footer={[
        <Button key="save" onClick={savePicture}>
          保存图片
        </Button>,
        <Button key="open" type="primary" href={url} target="_blank">
          打开页面
        </Button>,
      ]}
    >
      <div className="insp-gist">
        <QRCode value={url} size={240} bordered={false} />
        <strong>{row.act_name}</strong>
        <span className="lab-page-note">扫码查看检查依据，无需登录</span>
      </div>
    </Modal>
  );
}

const dialogs = { end: EndDialog, reopen: ReopenDialog, gist: GistDialog };

export function ActivityDialog({ kind, ...props }: Props & { kind: keyof typeof dialogs }) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}
