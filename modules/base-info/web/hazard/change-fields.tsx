import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { gradingApi } from '../../shared/hazard/grading.ts';

const field = namesOf(gradingApi.saveRule);

/** Why the settings change, for the list of editions. */
export const NoteField = () => (
  <AreaField name={field('note')} label="修改原因" max={200} rows={2} hint="保存后生成新版本，原因写入修改记录" />
);

const texts = (value: number | null | undefined) => (value === null || value === undefined ? undefined : String(value));
/** Codes of dictionaries are texts in a form. */
export const withCodes = <R extends { lab_class: number | null }>(row: R) => ({
  ...row,
  lab_class: texts(row.lab_class),
});
