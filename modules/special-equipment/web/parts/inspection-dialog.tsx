import { Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { nextAfter } from '../../shared/cycle.rules.ts';
import { inspectionApi, type InspectionRow } from '../../shared/inspection.ts';
import { InspectionKind, ReportConclusion, SafetyGrade } from '../../shared/kinds.ts';
import { cycleApi } from '../../shared/rule.ts';
import { pieceReads } from './reads.ts';
import { assetSource } from './sources.ts';

type Piece = { id: number; name: string; type_code: string; safety_grade?: number | null };
export type InspectionDialogProps = { onClose: () => void } & (
  | { mode: 'apply' | 'create'; asset?: Piece | undefined; row?: undefined }
  | { mode: 'report'; row: InspectionRow; asset?: undefined }
);

const field = namesOf(inspectionApi.create);

const WishFields = ({ hasAsset }: { hasAsset: boolean }) => (
  <>
    {!hasAsset && <SelectField name={field('asset_id')} label="设备" source={assetSource} span={24} />}
    <EnumField name={field('kind')} label="检验类型" of={InspectionKind} span={24} />
    <DateField name={field('applied_on')} label="报检日期" />
    <TextField name={field('body')} label="检验机构" max={100} />
  </>
);

type NextProps = { type: string | undefined; kind?: number; gradeNow: number | null };

/** The next day by the cycle, as soon as there is enough to say it; the day of the report goes first. */
function NextField({ type, kind, gradeNow }: NextProps) {
  const cycles = useRead(cycleApi.list, { status: 1, page: 1, size: 150 });
  const [typedKind, on, typedGrade] = [
    Form.useWatch<number | undefined>('kind'),
    Form.useWatch<string | undefined>('inspected_on'),
    Form.useWatch<number | undefined>('safety_grade'),
  ];
  const known = kind ?? typedKind;
  const day =
    type && on && known
      ? nextAfter(cycles.data?.content ?? [], { type, kind: known, grade: typedGrade ?? gradeNow, on })
      : null;
  return (
    <DateField
      name={field('next_on')}
      label="下次检验日期"
      hint={day ? `不填则按周期为 ${day}；报告载明日期的，以报告为准` : '以报告载明的日期为准，不填则按检验周期计算'}
    />
  );
}

const ResultFields = (props: NextProps) => (
  <>
    <DateField name={field('inspected_on')} label="检验日期" />
    <EnumField name={field('conclusion')} label="结论" of={ReportConclusion} />
    <EnumField name={field('safety_grade')} label="安全状况等级" of={SafetyGrade} hint="报告没有评级的不填" />
    <NextField {...props} />
    <TextField name={field('report_no')} label="报告编号" max={50} />
    <FileField name={field('reports')} label="检验报告" />
    <AreaField name={field('note')} label="说明" max={500} rows={2} />
  </>
);

const done = {
  apply: '已报检，收到报告后登记结果',
  create: '已登记检验',
  report: '已登记检验结果',
} as const;

/** Applies for an inspection, writes down one with its report, or the result of one that was applied for. */
export function InspectionDialog({ mode, row, asset, onClose }: InspectionDialogProps) {
  const common = {
    invalidates: pieceReads,
    onClose,
    width: 640,
    done: done[mode],
    okText: mode === 'apply' ? '报检' : '登记',
  };
  if (mode === 'report')
    return (
      <FormDialog title={`登记检验结果：${row.name}`} save={inspectionApi.report} input={{ id: row.id }} {...common}>
        <ResultFields type={row.type_code} kind={row.kind} gradeNow={row.safety_grade_now} />
      </FormDialog>
    );
  const title = `${mode === 'apply' ? '报检' : '登记检验'}${asset ? `：${asset.name}` : ''}`;
  const input = asset && { asset_id: asset.id };
  if (mode === 'apply')
    return (
      <FormDialog title={title} save={inspectionApi.apply} {...(input && { input })} {...common}>
        <WishFields hasAsset={asset !== undefined} />
      </FormDialog>
    );
  return (
    <FormDialog title={title} save={inspectionApi.create} {...(input && { input })} {...common}>
      <WishFields hasAsset={asset !== undefined} />
      <ResultFields type={asset?.type_code} gradeNow={asset?.safety_grade ?? null} />
    </FormDialog>
  );
}
