import { valueNamesOf } from '#screens/fields/names.ts';
import { Select } from 'antd';
import { formatDate, termOf } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { Labelled, useFilter } from '#screens/fields/filter-bar.tsx';

const filter = valueNamesOf<{ school_year: string; term: number }>();
const yearsBack = 5;

/** The current school year and those before it, newest first. */
function schoolYears(): string[] {
  const start = Number(termOf(formatDate(new Date(serverNow()))).year.slice(0, 4));
  return Array.from({ length: yearsBack }, (_, at) => `${start - at}-${start - at + 1}`);
}

/** School year and term as one filter; `blank` names the default. */
export function TermFilter({ blank = '全部' }: { blank?: string }) {
  const [year, setYear] = useFilter(filter('school_year'));
  const [term, setTerm] = useFilter(filter('term'));
  const options = schoolYears().flatMap((one) => [
    { value: one, label: `${one} 学年` },
    { value: `${one}/1`, label: `${one} 第一学期` },
    { value: `${one}/2`, label: `${one} 第二学期` },
  ]);
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
