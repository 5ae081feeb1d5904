/** Whose duty an item is. */
type Target = 'school' | 'college' | 'lab';

/** One item of the starting library. `!` is urgent by default, `*` a veto; either counts double. */
export type SeedItem = {
  name: string;
  points: string;
  /** Code of the problem class that is offered when it is not met. */
  problemClass: string;
  /** Wording of that problem, and how it is put right. */
  defect: string;
  suggest: string;
  mark?: '*' | '!' | '*!';
  target?: Target;
  /** Names of aptitudes; a laboratory without any of them is never asked. */
  aptitudes?: readonly string[];
};

type SeedGroup = {
  name: string;
  target?: Target;
  aptitudes?: readonly string[];
  items: readonly SeedItem[];
};
export type SeedCategory = {
  name: string;
  target: Target;
  aptitudes?: readonly string[];
  groups: readonly SeedGroup[];
};

/** An item by its sentences: what is asked, what to look at, what is wrong when it is not met, how to put it right. */
export const item = (
  problemClass: string,
  name: string,
  points: string,
  defect: string,
  suggest: string,
  more: Pick<SeedItem, 'mark' | 'target' | 'aptitudes'> = {},
): SeedItem => ({ problemClass, name, points, defect, suggest, ...more });

export const veto = { mark: '*' } as const;
export const urgent = { mark: '!' } as const;
export const vetoUrgent = { mark: '*!' } as const;

export const microbes = ['病原微生物(BSL-1备案)', '病原微生物(BSL-2备案)', '病原微生物(BSL-3备案)'] as const;
export const animals = '实验动物使用许可';
/** Where chemicals or germs are handled. */
export const wet = ['涉危化品', ...microbes, animals] as const;
