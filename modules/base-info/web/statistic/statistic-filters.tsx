import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { termApi } from '#platform/org/shared/term.ts';
import { DayFilter } from '#screens/fields/day-filter.tsx';
import { SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { figureYears } from '../../shared/people/member.ts';
import { yearApi } from '../../shared/statistic/year.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';

const filter = namesOf(statisticApi.moe);

const college = <CollegeFilter key="college" name={filter('college_id')} />;
const others = [<SelectFilter key="nature" name={filter('nature')} label="性质" source={codeSource('lab_nature')} />];

/** Conditions of a statistic of a day. */
export const dayFilters = [
  college,
  <DayFilter key="day" name={namesOf(statisticApi.gradeClass)('day')} label="统计日期" />,
  ...others,
];

/** Conditions of figures of a school year. */
export const yearFilters = [
  <SelectFilter
    key="year"
    name={filter('school_year')}
    label="学年"
    placeholder="当前学年"
    source={{ read: termApi.years, value: 'school_year', label: 'school_year' }}
  />,
  college,
  ...others,
];

/** Conditions of figures of a calendar year. */
export const calendarFilters = [
  <SelectFilter
    key="year"
    name={namesOf(yearApi.people)('year')}
    label="年度"
    placeholder="本年度"
    source={{ read: figureYears, value: 'year', label: 'name' }}
  />,
  college,
  ...others,
];
