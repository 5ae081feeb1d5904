import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { projectApi } from '../../shared/application/project.ts';

const filter = namesOf(projectApi.list);

export const projectFilters = (
  <>
    <TextFilter name={filter('keyword')} label="关键词" placeholder="编号、名称或负责人" />
    <SelectFilter name={filter('category')} label="类别" source={codeSource('project_category')} />
    <CollegeFilter name={filter('college_id')} label="学院" />
    <TextFilter name={filter('year')} label="年度" placeholder="如 2026" />
  </>
);
