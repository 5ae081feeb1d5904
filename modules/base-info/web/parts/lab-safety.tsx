import { LevelTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import type { LabDetail } from '../../shared/lab.ts';
import { riskLevelOf } from '../../shared/risk.rules.ts';
import { isPast } from './lab-facts.tsx';

type Props = { lab: LabDetail };

/** Likelihood times severity, in the colour of its level. */
function Risk({ l, s }: { l: number | null; s: number | null }) {
  const level = riskLevelOf(l, s);
  if (!level) return <span className="lab-none">未评估</span>;
  return <LevelTag color={level.color}>{`${(l ?? 0) * (s ?? 0)} ${level.label}`}</LevelTag>;
}

export function RisksTab({ lab }: Props) {
  return (
    <>
      <DataTable
        label="风险点"
        rows={lab.risk_points}
        rowKey="attribute_id"
        columns={[
          { field: 'name', title: '风险点' },
          { field: 'place', title: '部位' },
          { field: 'consequence', title: '可能后果' },
          { field: 'l', title: '可能性 L', align: 'right' },
          { field: 's', title: '严重性 S', align: 'right' },
          { field: 'risk', title: '风险值', render: (row) => <Risk l={row.l} s={row.s} /> },
        ]}
      />
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
        rows={lab.facilities.map((row, at) => ({ ...row, id: at }))}
        columns={[
          { field: 'category_name', title: '设施' },
          { field: 'qty', title: '数量', align: 'right' },
          { field: 'place', title: '位置' },
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
