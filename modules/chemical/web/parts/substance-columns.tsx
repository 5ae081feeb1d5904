import { Link } from '#kernel/web/router/links.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { BaseUnit, ChemicalState, type SubstanceRow, type substanceApi } from '../../shared/substance.ts';
import { ControlMarks } from './control-marks.tsx';
import { Pictograms } from './pictogram.tsx';

export const catalogPath = '/chemical/catalog';

/** The name leads to the details; what is stopped says so. */
function NameCell({ row }: { row: SubstanceRow }) {
  return (
    <>
      <Link to={`${catalogPath}/${row.id}`}>{row.name}</Link> {row.status === 0 && <OnOffTag value={0} />}
    </>
  );
}

/** What stopping a substance does, asked before. */
export const stopQuestion = ({ name }: { name: string }) =>
  `停用后不能再采购和入库“${name}”，目录中仍可查询。确定停用吗？`;

export const substanceColumns: ColumnsOf<typeof substanceApi.list> = [
  { field: 'name', title: '名称', sort: true, maxWidth: 220, width: 150, render: (row) => <NameCell row={row} /> },
  { field: 'cas', title: 'CAS 号', sort: true, width: 110 },
  { field: 'aliases', title: '别名', maxWidth: 180, phone: false },
  { field: 'controls', title: '管控类别', maxWidth: 220, render: (row) => <ControlMarks marks={row.controls} /> },
  { field: 'pictograms', title: '危险性', width: 160, render: (row) => <Pictograms codes={row.pictograms} /> },
  { field: 'storage_group_name', title: '储存组', maxWidth: 140 },
  { field: 'formula', title: '分子式', shown: 'wide', maxWidth: 140, phone: false },
  { field: 'state', title: '物态', shown: 'wide', phone: false, render: (row) => labelOf(ChemicalState, row.state) },
  { field: 'base_unit', title: '单位', shown: 'wide', phone: false, render: (row) => labelOf(BaseUnit, row.base_unit) },
  { field: 'updated_at', title: '更新时间', sort: true, shown: 'chosen', phone: false },
];
