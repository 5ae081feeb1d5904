import type { HomeRow, HomeSection } from '#kernel/shared/work-home.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { DateCell, LevelTag, ToneTag } from '#screens/frames/cells.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { inboxApi } from '../../shared/notice.ts';
import { PageLink } from './page-link.tsx';

const inbox = '/inbox';

function RowTag({ tag, tone, color }: HomeRow) {
  if (!tag) return null;
  return color ? (
    <LevelTag color={color}>{tag}</LevelTag>
  ) : (
    <ToneTag tone={tone === 'info' ? 'info' : 'neutral'}>{tag}</ToneTag>
  );
}

function Row({ row, onOpen }: { row: HomeRow; onOpen?: () => void }) {
  return (
    <li>
      <PageLink url={row.url || inbox} {...(onOpen && { onOpen })}>
        <span className="work-row-title">
          {row.mark && <ToneTag tone="bad">{row.mark}</ToneTag>}
          <b title={row.title}>{row.title}</b>
          <RowTag {...row} />
        </span>
        <span className="work-row-note">
          <span title={row.note}>{row.note}</span>
          {row.at && <DateCell value={row.at.slice(0, 10)} />}
        </span>
      </PageLink>
    </li>
  );
}

/** Newest rows of a slice; opening a message marks it as read. */
export function HomeSectionPanel({ section, unread }: { section: HomeSection; unread: number }) {
  const read = useCommand(inboxApi.read, [inboxApi.list], { quiet: true });
  const isInbox = section.url === inbox;
  return (
    <Panel
      title={section.title}
      extra={
        <span className="work-home-all">
          {isInbox && unread > 0 && <PageLink url={`${inbox}?unread=1`}>{unread} 条未读</PageLink>}
          <PageLink url={section.url}>查看全部</PageLink>
        </span>
      }
    >
      {section.rows.length === 0 && <p className="work-home-none">{section.empty}</p>}
      <ul className="work-rows">
        {section.rows.map((row) => (
          <Row key={row.id} row={row} {...(isInbox && { onOpen: () => read.mutate({ id: row.id }) })} />
        ))}
      </ul>
    </Panel>
  );
}
