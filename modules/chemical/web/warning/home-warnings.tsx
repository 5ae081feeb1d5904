import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { warningApi, WarningKind, WarningStatus } from '../../shared/warning/warning.ts';

const waiting = WarningStatus.waiting;

/** What waits in the warning centre, by kind, and the reports that are due. */
export function HomeWarnings() {
  const counts = useRead(warningApi.counts, {});
  return (
    <Panel
      title="预警"
      extra={
        <Link className="lab-link" to={`/chemical/warning?status=${waiting}`}>
          预警中心
        </Link>
      }
    >
      <Loaded of={counts}>
        {({ kinds, reports }) => (
          <>
            {kinds.length === 0 && <p className="lab-none">没有待处理的预警</p>}
            <ul className="chem-flags">
              {kinds.map(({ kind, count, first }) => (
                <li key={kind}>
                  <Link to={`/chemical/warning?status=${waiting}&kind=${kind}`}>
                    <span>{labelOf(WarningKind, kind)}</span>
                    <b>{count}</b>
                    <small>{first > 0 ? <ToneTag tone="bad">{`一级 ${first}`}</ToneTag> : '待处理'}</small>
                  </Link>
                </li>
              ))}
              {reports && reports.open > 0 && (
                <li>
                  <Link to="/chemical/controlled?tab=flow">
                    <span>公安报备</span>
                    <b>{reports.open}</b>
                    <small>
                      {reports.overdue > 0 ? <ToneTag tone="bad">{`逾期 ${reports.overdue}`}</ToneTag> : '待报备'}
                    </small>
                  </Link>
                </li>
              )}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
