import { Form } from 'antd';
import type { EnumValue } from '#kernel/shared/enums.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DecimalField, EnumField, NumberField, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { gradingApi, Measure, type ScoreLine } from '../../shared/hazard/grading.ts';
import { NoteField, withCodes } from './change-fields.tsx';
import { ControlledField } from './controlled-field.tsx';
import { kindSource } from './grading-sources.ts';

const field = namesOf(gradingApi.saveScore);

/** The fields that the measure needs. */
function MeasureFields() {
  const measure = Form.useWatch('measure') as EnumValue<typeof Measure> | undefined;
  if (measure === Measure.older)
    return <NumberField name={field('years')} label="建成超过" unit="年" min={1} max={200} precision={0} />;
  return (
    <>
      <SelectField name={field('kinds')} label="计入的种类" source={kindSource} multiple span={24} />
      <ControlledField name={field('controlled')} label="或者管控类别" />
      {measure === Measure.missing && (
        <SelectField
          name={field('facilities')}
          label="必备设施"
          source={codeSource('material_category')}
          multiple
          hint="实验室有所选种类的危险源时，每缺一类计一次分"
        />
      )}
    </>
  );
}

/** A line of the score table in a dialog; without `line` a new one. */
export function ScoreDialog(props: { line?: ScoreLine | undefined; edition: number; onClose: () => void }) {
  const { line, edition, onClose } = props;
  const unused = { kinds: [], controlled: [], facilities: [], cap: null, years: null };
  return (
    <FormDialog
      title={line ? `编辑计分项 ${line.code}` : '新增计分项'}
      width={760}
      save={gradingApi.saveScore}
      input={{ edition, ...(line && { former: line.code }) }}
      defaults={line ? withCodes(line) : { measure: Measure.once, enabled: true }}
      toInput={(values) => ({ ...unused, ...values })}
      invalidates={[gradingApi.find, gradingApi.editions]}
      onClose={onClose}
    >
      <TextField name={field('code')} label="编号" max={20} />
      <TextField name={field('name')} label="计分项" max={100} />
      <SelectField
        name={field('lab_class')}
        label="安全类别"
        source={codeSource('lab_class')}
        hint="留空：得分不归入任何类别"
      />
      <EnumField name={field('measure')} label="计分方式" of={Measure} />
      <MeasureFields />
      <DecimalField name={field('points')} label="分值" unit="分" />
      <DecimalField name={field('cap')} label="最多" unit="分" />
      <SwitchField name={field('enabled')} label="启用" />
      <NoteField />
    </FormDialog>
  );
}
