import { Alert, Radio, Table, type TableColumnsType } from 'antd';
import type { MouseEvent } from 'react';
import { ImportRowStatus, type CheckedShow } from '#kernel/shared/sheets.ts';
import { EnumTag } from '../frames/cells.tsx';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import type { Checked, ImportMode } from './import-job.ts';

type Row = Checked['rows'][number];
type Props = {
  checked: Checked;
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
  show: CheckedShow;
  onShow: (show: CheckedShow) => void;
};

/** The dry run's result: what comes in, what is created beside it, and the rows with their invalid cells marked. */
export function CheckedRows({ checked, mode, onMode, show, onShow }: Props) {
  const failed = checked.failed + checked.repeated;
  const total = checked.ready + checked.exists + failed;
  const filters = [
    { value: 'all', label: `全部 ${total}`, count: total },
    { value: 'failed', label: `只看错误 ${failed}`, count: failed },
    { value: 'warned', label: `只看提醒 ${checked.warned}`, count: checked.warned },
  ] as const;
  const shown = filters.find(({ value }) => value === show)!.count;
  return (
    <>
      <Counts checked={checked} />
      <Facts checked={checked} mode={mode} />
      {checked.exists > 0 && (
        <Radio.Group
          value={mode}
          onChange={(event) => onMode(event.target.value as ImportMode)}
          options={[
            { value: 'skip', label: '跳过已存在的数据' },
            { value: 'overwrite', label: '覆盖已存在的数据' },
          ]}
          style={{ marginBottom: 12 }}
        />
      )}
      <div className="lab-import-filter">
        <Radio.Group
          size="small"
          optionType="button"
          aria-label="显示的行"
          value={show}
          onChange={(event) => onShow(event.target.value as CheckedShow)}
          options={filters.map(({ value, label, count }) => ({
            value,
            label,
            disabled: value !== 'all' && count === 0,
          }))}
        />
        {shown > checked.rows.length && (
          <span>
            仅显示前 {checked.rows.length} 行{failed > 0 && '，全部错误请下载后查看'}
          </span>
        )}
      </div>
      <RowTable checked={checked} show={show} />
    </>
  );
}

function Counts({ checked }: { checked: Checked }) {
  const counts = [
    ['可导入', checked.ready],
    ['已存在', checked.exists],
    ['重复', checked.repeated],
    ['错误', checked.failed],
  ] as const;
  return (
    <p className="lab-import-counts">
      {counts.map(([label, count]) => (
        <span key={label}>
          {label} <strong>{count}</strong> 行
        </span>
      ))}
    </p>
  );
}

/** Notes on the file, and what the import creates in the chosen mode. */
function Facts({ checked, mode }: { checked: Checked; mode: ImportMode }) {
  const effects = checked.effects.flatMap((effect) =>
    effect[mode] > 0 ? [effect.text.replace('{n}', String(effect[mode]))] : [],
  );
  return (
    <>
      {checked.notes.length > 0 && (
        <Alert type="warning" showIcon title={checked.notes.join('；')} style={{ marginBottom: 12 }} />
      )}
      {effects.length > 0 && (
        <Alert type="info" showIcon title={`导入时还将：${effects.join('；')}`} style={{ marginBottom: 12 }} />
      )}
    </>
  );
}

function RowTable({ checked, show }: { checked: Checked; show: CheckedShow }) {
  const isPhone = useIsPhone();
  const pinned = isPhone ? {} : { fixed: 'start' as const };
  const column = (at: number): TableColumnsType<Row>[number] => ({
    title: checked.titles[at],
    key: at,
    // Header and body are separate tables: without a width the header of an empty column wraps letter by letter.
    width: at === checked.frozen ? 160 : 130,
    render: (_, row) => <Cell row={row} at={at} />,
  });
  const others = orderOf(checked, show).filter((at) => at !== checked.frozen);
  return (
    <Table<Row>
      size="small"
      rowKey="line"
      dataSource={checked.rows}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content', y: 'max(240px, calc(100vh - 470px))' }}
      columns={[
        { title: '行号', dataIndex: 'line', width: 60, ...pinned },
        { ...column(checked.frozen), ...pinned },
        { title: '状态', width: 116, render: (_, row) => <EnumTag of={ImportRowStatus} value={row.status} /> },
        { title: '原因', width: 380, render: (_, row) => <Reason row={row} /> },
        ...others.map(column),
      ]}
    />
  );
}

/** Columns with marked cells come first where only these rows are shown. */
function orderOf({ titles, rows }: Checked, show: CheckedShow): number[] {
  const all = titles.map((_, at) => at);
  if (show === 'all') return all;
  const marked = new Set(rows.flatMap((row) => (show === 'failed' ? row.marks : row.hints)));
  return [...all.filter((at) => marked.has(at)), ...all.filter((at) => !marked.has(at))];
}

/** Errors and warnings; a click shows the first cell that they are about, which may be far to the right. */
function Reason({ row: { error, warning, marks, hints } }: { row: Row }) {
  const texts = (
    <>
      {error || (warning ? '' : '—')}
      {warning && <span className="lab-import-warning">提醒：{warning}</span>}
    </>
  );
  if (marks.length + hints.length === 0) return <div className="lab-cell">{texts}</div>;
  return (
    <button type="button" className="lab-import-reason" title="点击查看对应的单元格" onClick={showCell}>
      {texts}
    </button>
  );
}

function showCell({ currentTarget }: MouseEvent<HTMLElement>) {
  const cell = currentTarget.closest('tr')?.querySelector('.is-wrong, .is-doubtful');
  cell?.scrollIntoView({ inline: 'center', block: 'nearest' });
}

function Cell({ row, at }: { row: Row; at: number }) {
  const look = row.marks.includes(at) ? ' is-wrong' : row.hints.includes(at) ? ' is-doubtful' : '';
  return (
    <div className={`lab-import-cell${look}`} title={row.cells[at]}>
      {row.cells[at] || (look && '（空）')}
    </div>
  );
}
