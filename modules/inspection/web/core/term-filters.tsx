import { valueNamesOf } from '#screens/fields/names.ts';
import { Select } from 'antd';
import { formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { termApi } from '#platform/org/shared/term.ts';
import { Labelled, useFilter } from '#screens/fields/filter-bar.tsx';
import { termOptions } from './term-options.rules.ts';

const filter = valueNamesOf<{ school_year: string; term: number }>();
/** School year and term as one filter; `blank` names the default. */
export function TermFilter({ blank = '全部' }: { blank?: string }) {
  const [year, setYear] = useFilter(filter('school_year'));
  const [term, setTerm] = useFilter(filter('term'));
  const { data } = useRead(termApi.pick, {}, { staleMs: 300_000 });
  const options = termOptions(data ?? [], formatDate(new Date(serverNow())));
  return (
    <Labelled label="学年学期">
      {(id) => (
        <Select
          id={id}
          allowClear
          placeholder={blank}
          options={options}
          value={year ? (term ? `${year}/${term}` : year) : null}
          onChange={(next: string | undefined) => {
            const [nextYear = '', nextTerm = ''] = (next ?? '').split('/');
            setYear(nextYear);
            setTerm(nextTerm);
          }}
        />
      )}
    </Labelled>
  );
}
