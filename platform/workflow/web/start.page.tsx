import './parts/workflow.css';
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { mayOpen } from '#kernel/web/session/session.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { instanceApi, type StartableRow } from '../shared/process.ts';

/** Processes by category, in the order in which the categories appear. */
function grouped(rows: readonly StartableRow[]): [category: string, rows: StartableRow[]][] {
  const groups = new Map<string, StartableRow[]>();
  for (const row of rows) groups.set(row.category, [...(groups.get(row.category) ?? []), row]);
  return [...groups];
}

function Card({ row }: { row: StartableRow }) {
  const { process_key, name, remark, url } = row;
  return (
    <Link
      className="wf-offer"
      // Pages of businesses are given by the slices that own them.
      to={url ? (url as PageAddress) : `/workflow/start/${process_key}`}
      onClick={(event) => {
        if (!url || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        void openPage(url);
      }}
    >
      <strong>{name}</strong>
      <span>{remark || '填写申请'}</span>
    </Link>
  );
}

function Cards({ rows }: { rows: readonly StartableRow[] }) {
  const [typed, setTyped] = useState('');
  const text = typed.trim().toLowerCase();
  const found = rows.filter((row) => `${row.name} ${row.category} ${row.remark}`.toLowerCase().includes(text));
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState text="没有您可以发起的流程。流程由学校部署后出现在这里" />
      </Panel>
    );
  return (
    <>
      <Input
        className="wf-search"
        size="large"
        allowClear
        aria-label="查找流程"
        placeholder="按名称查找流程"
        prefix={<SearchOutlined />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 && (
        <Panel>
          <EmptyState text={`没有名称包含“${typed.trim()}”的流程`} />
        </Panel>
      )}
      {grouped(found).map(([category, members]) => (
        <Panel key={category} title={category || '其他'}>
          <div className="wf-offers">
            {members.map((row) => (
              <Card key={row.process_key} row={row} />
            ))}
          </div>
        </Panel>
      ))}
    </>
  );
}

/** True unless the page of the business is closed to the role. */
const opens = ({ url }: StartableRow) => url === '' || mayOpen(navigation.routeName(url) ?? '');

/** The processes that the caller may start. */
export function StartPage() {
  const read = useRead(instanceApi.startable, {});
  return (
    <PageFrame title="发起流程">
      <Loaded of={read}>{({ content }) => <Cards rows={content.filter(opens)} />}</Loaded>
    </PageFrame>
  );
}
