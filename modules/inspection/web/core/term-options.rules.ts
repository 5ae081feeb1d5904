import { labelOf } from '#kernel/shared/enums.ts';
import { termOf } from '#kernel/shared/time.ts';
import { Term } from '#platform/org/shared/term.ts';

type Known = { school_year: string; term: number };

const yearsBack = 5;
const usualTerms = [Term.autumn, Term.spring];

/** School years with their terms, the newest first: those of the calendar, and of recent years that it lacks the usual two. */
export function termOptions(known: readonly Known[], today: string): { value: string; label: string }[] {
  const start = Number(termOf(today).year.slice(0, 4));
  const recent = Array.from({ length: yearsBack }, (_, at) => `${start - at}-${start - at + 1}`);
  const years = [...new Set([...recent, ...known.map(({ school_year }) => school_year)])].sort().reverse();
  return years.flatMap((year) => {
    const own = known.filter(({ school_year }) => school_year === year).map(({ term }) => term);
    const terms = own.length > 0 ? own.sort((a, b) => a - b) : usualTerms;
    return [
      { value: year, label: `${year} 学年` },
      ...terms.map((term) => ({ value: `${year}/${term}`, label: `${year} ${labelOf(Term, term)}` })),
    ];
  });
}
