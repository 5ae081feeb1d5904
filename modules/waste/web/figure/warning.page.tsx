import { labelOf } from '#kernel/shared/enums.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { WarningKind, WarningLevel, warningApi } from '../../shared/ledger/figure.ts';

const filter = namesOf(warningApi.read);

/** 危废预警: what is wrong or about to be, read from what is there now. */
export function WarningPage() {
  return (
    <StatPage
      title="危废预警"
      read={warningApi.read}
      filters={<EnumFilter name={filter('kind')} label="类型" of={WarningKind} />}
    >
      {({ content, total }) => (
        <Panel>
          <p className="lab-page-note">
            共 {total} 条{total > content.length && `，显示最严重的 ${content.length} 条`}。原因消除后自动消失
          </p>
          <DataTable
            label="危废预警"
            rows={content.map((row, at) => ({ ...row, id: at }))}
            empty="没有预警"
            columns={[
              {
                field: 'level',
                title: '级别',
                width: 80,
                render: (row) => <EnumTag of={WarningLevel} value={row.level} />,
              },
              { field: 'kind', title: '类型', width: 110, render: (row) => labelOf(WarningKind, row.kind) },
              {
                field: 'name',
                title: '对象',
                maxWidth: 360,
                render: (row) => <Link to={row.url as PageAddress}>{row.name}</Link>,
              },
              { field: 'text', title: '情况', maxWidth: 420 },
            ]}
          />
        </Panel>
      )}
    </StatPage>
  );
}
