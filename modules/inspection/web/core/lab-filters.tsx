import { valueNamesOf } from '#screens/fields/names.ts';
import { codeApi } from '#platform/codes/shared/code.ts';
import { SelectFilter } from '#screens/fields/filters.tsx';

const filter = valueNamesOf<{ lab_level: number; lab_class: number }>();

const filterOf = (parentKey: string) => ({
  read: codeApi.plain,
  input: { parentKey },
  value: 'code' as const,
  label: 'name' as const,
});
const labLevels = filterOf('lab_level');
export const labClasses = filterOf('lab_class');

export const LevelFilter = () => <SelectFilter name={filter('lab_level')} label="安全等级" source={labLevels} />;
export const LabClassFilter = () => <SelectFilter name={filter('lab_class')} label="安全类别" source={labClasses} />;
