import { codeApi } from '#platform/codes/shared/code.ts';

/** Themes of special checks as the school names them. */
export const themeSource = {
  read: codeApi.plain,
  input: { parentKey: 'check_theme' },
  value: 'code' as const,
  label: 'name' as const,
};
