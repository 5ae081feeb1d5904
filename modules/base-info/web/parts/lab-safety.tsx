import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { Link } from '#kernel/web/router/links.ts';
import type { LabDetail } from '../../shared/lab.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';

import { riskPath, RiskTag } from '../risk/risk-tags.tsx';
import { isPast } from './is-past.ts';

type Props = { lab: LabDetail };

export function RisksTab({ lab }: Props) {
  return (
    <>
      <DataTable
        label="风险点"
        rows={lab.risk_points}
        empty="还没有生效的风险点"
        columns={[
          { field: 'name', title: '风险点', render: (row) => <Link to={`${riskPath}/${row.id}`}>{row.name}</Link> },
          { field: 'place', title: '部位' },
          { field: 'consequence', title: '可能后果' },
          { field: 'l', title: '可能性 L', align: 'right' },
          { field: 's', title: '严重性 S', align: 'right' },
          { field: 'r', title: '风险值', render: (row) => <RiskTag l={row.l} s={row.s} /> },
        ]}
      />
      <p>
        <Link to={`${riskPath}?lab_id=${lab.id}`}>辨识、变更风险点</Link>
      </p>
      <h3 className="lab-subtitle">防护与应急</h3>
      <Facts
        items={[
          ['防护措施', lab.protects.map((protect) => protect.name).join('、'), 2],
          ['安全标志', lab.sign_names.join('、'), 2],
          ['防护用品', lab.ppe_names.join('、')],
          ['灭火要点', lab.fire_names.join('、')],
          ['禁止事项', lab.forbid],
          ['注意事项', lab.warn],
        ]}
      />
      <h3 className="lab-subtitle">应急设施</h3>
      <DataTable
        label="应急设施"
        empty="还没有登记安全设施"
        rows={lab.facilities}
        columns={[
          {
            field: 'category_name',
            title: '设施',
            render: (row) => [row.category_name, row.name].filter(Boolean).join(' '),
          },
          { field: 'qty', title: '数量', align: 'right' },
          { field: 'place', title: '位置' },
          {
            field: 'check_on',
            title: '下次检查',
            render: (row) => (
              <>
                {row.check_on ?? '—'} {isPast(row.check_on) && <ToneTag tone="bad">已到期</ToneTag>}
              </>
            ),
          },
          { field: 'status', title: '状态', render: (row) => <EnumTag of={FacilityStatus} value={row.status} /> },
          {
            field: 'expires_on',
            title: '有效期至',
            render: (row) => (
              <>
                {row.expires_on ?? '—'} {isPast(row.expires_on) && <ToneTag tone="bad">已过期</ToneTag>}
              </>
            ),
          },
        ]}
      />
      <p>
        <Link to={`/lab-baseinfo/protective-measures/${lab.id}`}>登记设施、检查和措施落实</Link>
      </p>
    </>
  );
}

export function AptitudesTab({ lab }: Props) {
  return (
    <DataTable
      label="资质"
      rows={lab.aptitudes}
      rowKey="attribute_id"
      columns={[
        { field: 'name', title: '资质' },
        { field: 'cert_no', title: '证书编号' },
        {
          field: 'valid_to',
          title: '有效期',
          render: (row) => [row.valid_from, row.valid_to].filter(Boolean).join(' 至 ') || '—',
        },
        { field: 'cert_files', title: '证书', render: (row) => <FileLinks files={row.cert_files} /> },
        {
          field: 'missing',
          title: '状态',
          render: (row) => (row.missing ? <ToneTag tone="bad">资质缺失</ToneTag> : <ToneTag tone="good">正常</ToneTag>),
        },
      ]}
    />
  );
}

export function DocumentsTab({ lab }: Props) {
  return (
    <Facts
      items={[
        ['操作规程', <FileLinks key="procedures" files={lab.procedures} />, 2],
        ['应急预案', <FileLinks key="plans" files={lab.emergency_plans} />, 2],
        ['平面布置图', <FileLinks key="floor" files={lab.floor_plans} />, 2],
      ]}
    />
  );
}
