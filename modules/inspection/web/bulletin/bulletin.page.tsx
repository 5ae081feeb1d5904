import '../core/inspection.css';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { bulletinApi, type BulletinRow } from '../../shared/bulletin/bulletin.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { TabBar } from '../core/tab-bar.tsx';
import { BulletinVersion } from './bulletin-version.tsx';

const versionName = (row: BulletinRow) =>
  `${row.no || '未编号'}（${labelOf(BulletinStatus, row.status)}${row.publish_at ? ` ${row.publish_at.slice(0, 10)}` : ''}）`;

/** Bulletins of an activity, one tab per version. */
export function BulletinPage() {
  const act_id = Number(useParams()['id']);
  const versions = useRead(bulletinApi.list, { act_id, size: 50 });
  const [search, setSearch] = useSearchParams();
  const { paths, titles } = useCheckKind();
  const generate = useCommand(bulletinApi.generate, [bulletinApi.list, bulletinApi.find]);
  const [busy, setBusy] = useState(false);
  const rows = versions.data?.content ?? [];
  const draft = rows.find((row) => row.status === BulletinStatus.draft);
  const published = rows.some((row) => row.status === BulletinStatus.published);
  const edits = holdsRight('inspection.bulletin.edit');
  const activity = useRead(activityApi.find, { id: act_id }, { enabled: edits, quiet: true }).data;
  const start = async () => {
    const text = '按最新检查数据重新生成，会覆盖草稿中已编辑的内容，确定？';
    if (draft && !(await notify.confirm({ text, danger: true }))) return;
    setBusy(true);
    const made = await generate.mutateAsync({ act_id }).catch(() => undefined);
    setBusy(false);
    if (!made) return;
    notify.success('通报已生成');
    setSearch({ version: String(made.id) });
  };
  return (
    <PageFrame
      title={titles.bulletin}
      back={paths.list}
      note={rows[0]?.act_name ?? activity?.act_name}
      tools={
        // A published bulletin must be withdrawn before a correction.
        versions.data &&
        !published &&
        activity?.can.includes('issue') && (
          <Button type={rows.length ? 'default' : 'primary'} loading={busy} onClick={() => void start()}>
            {draft ? '重新生成' : rows.length ? '生成更正通报' : '生成通报'}
          </Button>
        )
      }
    >
      <Loaded of={versions}>
        {() => {
          const chosen = rows.find((row) => String(row.id) === search.get('version')) ?? rows[0];
          if (!chosen)
            return (
              <Panel>
                <Empty
                  description={
                    activity?.can.includes('issue')
                      ? '还没有通报。生成后可编辑正文、典型隐患和接收单位，再发布。'
                      : '还没有发布通报'
                  }
                />
              </Panel>
            );
          return (
            <>
              {rows.length > 1 && (
                <TabBar
                  label="版本"
                  active={String(chosen.id)}
                  onPick={(version) => setSearch({ version })}
                  items={rows.map((row) => ({ key: String(row.id), label: versionName(row) }))}
                />
              )}
              <BulletinVersion key={chosen.id} id={chosen.id} />
            </>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}
