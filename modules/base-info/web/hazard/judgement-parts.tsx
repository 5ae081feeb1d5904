import { judgementApi, type JudgementRow } from '../../shared/hazard/judgement.ts';
import { labApi } from '../../shared/lab.ts';
import { GradeTag } from '../parts/grade-tag.tsx';

/** Reads that change with a judgement. */
export const judgementReads = [judgementApi.list, judgementApi.ofLab, labApi.find, labApi.log];

type Props = { of: JudgementRow; isShort?: boolean };

/** Level and class in force, and those that the rules give. */
export const GradeChange = ({ of, isShort = false }: Props) => (
  <span className="judgement-grades">
    <GradeTag name={of.old_level_name} color={of.old_level_color} /> {!isShort && of.old_class_name} →{' '}
    <GradeTag name={of.level_name} color={of.level_color} /> {!isShort && of.class_name}
  </span>
);
