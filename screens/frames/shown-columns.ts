import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#kernel/web/session/session.ts';
import { useIsCompact } from '#kernel/web/ui/responsive.ts';
import type { Column } from './column.ts';

type Choice = Record<string, boolean>;

function readChoice(name: string): Choice {
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof choice === 'object' && choice !== null ? (choice as Choice) : {};
  } catch {
    return {};
  }
}

/** Columns of a list that are shown: its defaults, changed by the user's choice, which this device stores. */
export function useShownColumns<R>(columns: readonly Column<R>[], label = '') {
  const { pathname } = useLocation();
  const user = useSession((state) => state.data?.userInfo.user_id);
  const isCompact = useIsCompact();
  const name = `lab.columns.${user}.${pathname.replace(/\/\d+/g, '')}.${label}`;
  const [stored, setStored] = useState({ name, choice: readChoice(name) });
  if (stored.name !== name) setStored({ name, choice: readChoice(name) });
  const store = (choice: Choice) => {
    if (Object.keys(choice).length) localStorage.setItem(name, JSON.stringify(choice));
    else localStorage.removeItem(name);
    setStored({ name, choice });
  };
  const byDefault = ({ shown }: Column<R>) => shown === undefined || (shown === 'wide' && !isCompact);
  // The first column names the row.
  const isShown = (column: Column<R>) =>
    column.field === columns[0]?.field || (stored.choice[column.field] ?? byDefault(column));
  return {
    shown: columns.filter(isShown),
    isChosen: Object.keys(stored.choice).length > 0,
    show: (field: string, on: boolean) => store({ ...stored.choice, [field]: on }),
    reset: () => store({}),
  };
}
