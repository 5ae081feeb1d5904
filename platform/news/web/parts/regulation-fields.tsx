import { DateField } from '#screens/fields/date-fields.tsx';
import { EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { articleApi } from '../../shared/article.ts';
import { ArticleLevel } from '../../shared/article-kind.ts';

const field = namesOf(articleApi.create);

/** What only a regulation has. */
export function RegulationFields() {
  return (
    <>
      <EnumField name={field('level')} label="级别" of={ArticleLevel} />
      <TextField name={field('doc_no')} label="文号" max={50} placeholder="如：校发〔2026〕12号" />
      <DateField name={field('issue_date')} label="发文日期" />
      <DateField name={field('effect_date')} label="实施日期" />
    </>
  );
}
